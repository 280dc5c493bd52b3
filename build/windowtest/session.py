"""An invented Claude Code session that grows as the test says; the shapes are those of the real logs."""
import datetime
import json
import pathlib
import uuid

VERSION = '2.1.332'


def now():
    return datetime.datetime.now(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.%f')[:-3] + 'Z'


class Session:
    def __init__(self, home, folder):
        self.id = str(uuid.uuid4())
        self.folder = folder
        self.parent = None
        self.file = pathlib.Path(home, 'projects', '-invented-' + folder, self.id + '.jsonl')
        self.file.parent.mkdir(parents=True, exist_ok=True)

    def title(self, text):
        self.write({'type': 'ai-title', 'aiTitle': text, 'sessionId': self.id})

    def prompt(self, text):
        self.chain({'promptId': str(uuid.uuid4()), 'type': 'user', 'message': {'role': 'user', 'content': text}},
                   {'permissionMode': 'default', 'origin': {'kind': 'human'}, 'promptSource': 'typed'})

    def ask(self):
        self.assistant({'type': 'tool_use', 'id': 'toolu_question', 'name': 'AskUserQuestion',
                        'input': {'questions': [{'question': 'Coarse or fine?'}]}}, 'tool_use')

    def reply(self, text):
        result = {'tool_use_id': 'toolu_question', 'type': 'tool_result', 'content': text}
        self.chain({'type': 'user', 'message': {'role': 'user', 'content': [result]}},
                   {'toolUseResult': {'answers': {'Coarse or fine?': text}}})

    def answer(self, text):
        self.assistant({'type': 'text', 'text': text}, 'end_turn')
        self.chain({'type': 'system', 'subtype': 'turn_duration', 'durationMs': 1000, 'messageCount': 3}, {})

    def assistant(self, block, stop):
        usage = {'input_tokens': 3, 'output_tokens': 5, 'cache_read_input_tokens': 0, 'cache_creation_input_tokens': 0}
        message = {'model': 'invented', 'id': 'msg_' + uuid.uuid4().hex[:8], 'type': 'message', 'role': 'assistant',
                   'content': [block], 'stop_reason': stop, 'usage': usage}
        self.chain({'message': message, 'requestId': 'req_' + uuid.uuid4().hex[:8], 'type': 'assistant'}, {})

    def chain(self, head, tail):
        record = str(uuid.uuid4())
        self.write({'parentUuid': self.parent, 'isSidechain': False, **head, 'uuid': record, 'timestamp': now(), **tail,
                    'userType': 'external', 'entrypoint': 'cli', 'cwd': '/invented/' + self.folder,
                    'sessionId': self.id, 'version': VERSION, 'gitBranch': 'main'})
        self.parent = record

    def write(self, line):
        with self.file.open('a') as out:
            out.write(json.dumps(line, separators=(',', ':')) + '\n')

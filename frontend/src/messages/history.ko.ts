import type { Translation } from ".";

/** What the tray, the list of older cards and the return from an absence say, in Korean. */
const history: Translation = {
  "tray.stack": "+{n}",
  "tray.stack.long": "카드 {n}장 더 보기",
  "tray.stack.unseen": "그중 {n}장은 아직 보지 않음",
  "tray.fewer": "접기",
  "tray.older": "지난 카드…",
  "tray.older.long": "지난 요청 보기",
  "tasks.waiting": "{time} 기다림",

  "history.title": "끝난 요청",
  "history.close": "열린 요청으로 돌아가기",
  "history.count": "카드 {n}장",
  "history.search": "제목이나 결과에 있는 말",
  "history.folder": "폴더",
  "history.folder.all": "모든 폴더",
  "history.tool": "도구",
  "history.tool.all": "모든 도구",
  "history.tool.claude": "Claude Code",
  "history.tool.codex": "Codex",
  "history.state": "끝난 방식",
  "history.state.all": "모두",
  "history.state.ended": "종료",
  "history.state.interrupted": "중단됨",
  "history.state.failed": "실패",
  "history.state.cut": "도중에 끊김",
  "history.clear": "모두 보기",
  "history.none": "로그에 끝난 요청이 없습니다.",
  "history.nothing": "맞는 요청이 없습니다.",
  "history.reading": "로그를 읽는 중, {percent}",
  "history.failed": "파일 {n}개를 읽지 못했습니다.",
  "history.trouble": "목록을 읽지 못했습니다: {error}",
  "history.again": "다시 시도",
  "history.when": "{time} · {end}",

  "away.line": "자리를 비운 {time} 동안: {what}.",
  "away.finished": "끝남 {n}",
  "away.failed": "실패 {n}",
  "away.asked": "질문 {n}",
  "away.play": "20초로 보기",
  "away.put": "치우기",
  "away.playing": "자리를 비운 사이, {time}",
  "away.end": "그만 보기",
};

export default history;

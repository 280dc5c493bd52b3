import type { Translation } from ".";

/** What settings, keys, notifications, mini mode and the deeds on a session say, in Korean. */
const comfort: Translation = {
  "notify.asking": "기다립니다: {reason}",
  "notify.asking.guess": "기다리는 것 같습니다: {reason}",
  "notify.failed": "실패했습니다: {reason}",
  "notify.finished": "요청 하나를 마쳤습니다",
  "notify.title": "{project} · {team}",
  "reason.ask": "질문이 답변을 기다림",
  "reason.plan": "계획이 승인을 기다림",
  "reason.wait": "사용자를 기다림",
  "reason.permission": "편집이 돌아오지 않아 권한을 기다리는 듯함",
  "reason.error": "오류로 작업이 끝남",

  "settings.language": "언어",
  "settings.window": "끝난 팀을 남겨 두는 기간",
  "settings.window.all": "계속",
  "settings.notify": "팀이 이럴 때 알림",
  "settings.notify.asking": "나를 기다릴 때",
  "settings.notify.failed": "실패할 때",
  "settings.notify.finished": "요청을 마칠 때",
  "settings.sound": "부드러운 소리와 함께",
  "settings.notify.allow": "이 브라우저에서 알림 허용",
  "settings.notify.denied": "이 브라우저가 이 페이지의 알림을 막고 있습니다. 브라우저 설정에서 허용하세요.",
  "settings.notify.failing": "알림이 전달되지 않습니다: {error}",
  "settings.roots": "지켜보는 폴더",
  "settings.roots.remove": "제거",
  "settings.roots.remove.long": "{root} 폴더를 더 지켜보지 않기",
  "root.watching": "파일 {n}개",
  "root.missing": "찾을 수 없음",
  "root.unreadable": "읽을 권한이 없음",
  "root.reading": "살펴보는 중",
  "settings.still": "시스템이 움직임을 줄이도록 설정되어 있어 아무것도 움직이지 않습니다.",

  "help.trace": "팀의 추적",
  "help.resume": "팀의 세션을 이어 가는 명령 복사",
  "help.folder": "팀의 폴더 열기",
  "help.mini": "작은 창, 다시 누르면 돌아오기",

  "deed.resume": "이어 가기 명령 복사",
  "deed.folder": "폴더 열기",
  "deed.none": "먼저 팀을 고르세요: 1부터 9까지의 숫자, 또는 테이블 클릭.",
  "deed.copied": "복사했습니다. 터미널에 붙여 넣으세요: {command}",
  "deed.uncopied": "여기서는 복사할 수 없습니다. 명령: {command}",
  "deed.keys": "T 추적 보기, C 이어 가기 명령 복사",
  "deed.keys.folder": "T 추적 보기, C 이어 가기 명령 복사, O 폴더 열기",

  "mini.on": "작은 창 (M)",
  "mini.off": "사무실 전체로 돌아가기",
  "mini.why.wayland": "Wayland에서는 프로그램이 창을 항상 위에 둘 수 없습니다. 제목 표시줄의 메뉴를 쓰세요.",
  "mini.why.browser": "브라우저는 페이지를 다른 창 위에 둘 수 없습니다. 앱의 창은 할 수 있습니다.",
};

export default comfort;

import type { Translation } from ".";

/** What the bar of a replay says, in Korean. */
export const replay: Translation = {
  "replay.label": "{name} 다시 보기",
  "replay.word": "다시 보기",
  "replay.nobody": "녹화의 이 시점에는 아무 팀도 없습니다.",
  "help.play": "다시 보기 재생 또는 일시 정지",
  "help.step": "다시 보기 한 단계 뒤로 또는 앞으로",
  "replay.play": "재생",
  "replay.pause": "일시 정지",
  "replay.again": "처음부터 다시 재생",
  "replay.step": "한 단계 앞으로",
  "replay.back": "한 단계 뒤로",
  "replay.place": "녹화 속 위치",
  "replay.at": "{time}, {percent}%",
  "replay.speed": "속도",
  "replay.times": "{n}×",
  "replay.close": "닫기",
  "replay.close.long": "다시 보기를 닫고 로그 보기",
};

import type { Translation } from ".";

/** What the bar of a replay says, in Korean. */
export const replay: Translation = {
  "replay.label": "{name} 다시 보기",
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

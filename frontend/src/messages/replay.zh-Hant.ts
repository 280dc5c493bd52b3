import type { Translation } from ".";

/** What the bar of a replay says, in Traditional Chinese. */
export const replay: Translation = {
  "replay.label": "重播 {name}",
  "replay.word": "重播",
  "replay.nobody": "錄製到這個時候，辦公室裡沒有任何一組。",
  "help.play": "播放或暫停重播",
  "help.step": "重播後退或前進一步",
  "replay.play": "播放",
  "replay.pause": "暫停",
  "replay.again": "從頭再播",
  "replay.step": "前進一步",
  "replay.back": "後退一步",
  "replay.place": "錄製中的位置",
  "replay.at": "{time}，{percent}%",
  "replay.speed": "速度",
  "replay.times": "{n}×",
  "replay.close": "關閉",
  "replay.close.long": "關閉重播，回到紀錄",
};

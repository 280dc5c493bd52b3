import type { Translation } from ".";

/** What the tray, the list of older cards and the return from an absence say, in Traditional Chinese. */
const history: Translation = {
  "tray.stack": "+{n}",
  "tray.stack.long": "再顯示 {n} 張卡片",
  "tray.stack.unseen": "其中 {n} 張還沒看過",
  "tray.fewer": "收起",
  "tray.older": "更早的…",
  "tray.older.long": "更早結束的請求",
  "tasks.waiting": "已等 {time}",

  "history.title": "已結束的請求",
  "history.close": "回到進行中的請求",
  "history.count": "{n} 張卡片",
  "history.search": "標題或結果中的字詞",
  "history.folder": "資料夾",
  "history.folder.all": "所有資料夾",
  "history.tool": "工具",
  "history.tool.all": "所有工具",
  "history.tool.claude": "Claude Code",
  "history.tool.codex": "Codex",
  "history.state": "結束方式",
  "history.state.all": "不限",
  "history.state.ended": "已結束",
  "history.state.interrupted": "被中斷",
  "history.state.failed": "失敗",
  "history.state.cut": "中途停止",
  "history.clear": "全部顯示",
  "history.none": "記錄中沒有已結束的請求。",
  "history.nothing": "沒有符合的請求。",
  "history.reading": "正在讀取記錄，{percent}",
  "history.failed": "有 {n} 個檔案無法讀取。",
  "history.trouble": "無法讀取清單：{error}",
  "history.again": "再試一次",
  "history.when": "{time} · {end}",

  "away.line": "你離開的 {time} 裡：{what}。",
  "away.finished": "{n} 個結束",
  "away.failed": "{n} 個失敗",
  "away.asked": "{n} 個在問你",
  "away.play": "用 20 秒播放",
  "away.put": "收起",
  "away.playing": "你離開的時候，{time}",
  "away.end": "結束",
};

export default history;

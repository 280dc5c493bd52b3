import type { Translation } from ".";

/** What settings, keys, notifications, mini mode and the deeds on a session say, in Traditional Chinese. */
const comfort: Translation = {
  "notify.asking": "需要你：{reason}",
  "notify.asking.guess": "可能需要你：{reason}",
  "notify.failed": "失敗：{reason}",
  "notify.finished": "完成了一個請求",
  "notify.title": "{project} · {team}",
  "reason.ask": "有問題等你回答",
  "reason.plan": "有計畫等你點頭",
  "reason.wait": "正在等你",
  "reason.permission": "有編輯遲遲沒有結果，像是在等授權",
  "reason.error": "工作因錯誤而結束",

  "settings.language": "語言",
  "settings.window": "結束的組別保留",
  "settings.window.all": "一直保留",
  "settings.notify": "有組別這樣時通知我",
  "settings.notify.asking": "需要我",
  "settings.notify.failed": "失敗",
  "settings.notify.finished": "完成請求",
  "settings.sound": "並輕輕響一聲",
  "settings.notify.allow": "允許這個瀏覽器顯示通知",
  "settings.notify.denied": "這個瀏覽器不顯示本頁的通知，請在它自己的設定裡允許。",
  "settings.notify.failing": "通知送不出去：{error}",
  "settings.roots": "正在看的資料夾",
  "settings.roots.remove": "移除",
  "settings.roots.remove.long": "不再看 {root}",
  "root.watching": "{n} 個檔案",
  "root.missing": "找不到",
  "root.unreadable": "沒有讀取權限",
  "root.reading": "查看中",
  "settings.still": "你的系統要求減少動態，因此畫面不會動。",

  "help.trace": "這一組的軌跡",
  "help.resume": "複製接續這組工作階段的指令",
  "help.folder": "開啟這組的資料夾",
  "help.mini": "小視窗，再按一次回來",

  "deed.resume": "複製接續指令",
  "deed.folder": "開啟資料夾",
  "deed.none": "請先選一組：按 1 到 9，或點它的桌子。",
  "deed.copied": "已複製，貼到終端機即可：{command}",
  "deed.uncopied": "這裡無法複製。指令是：{command}",
  "deed.keys": "T 顯示軌跡，C 複製接續指令",
  "deed.keys.folder": "T 顯示軌跡，C 複製接續指令，O 開啟資料夾",

  "mini.on": "小視窗（M）",
  "mini.off": "回到整間辦公室",
  "mini.why.wayland": "在 Wayland 上，程式不能讓自己的視窗保持在最上層，請用標題列的選單。",
  "mini.why.browser": "瀏覽器無法讓頁面保持在其他視窗之上，應用程式自己的視窗可以。",
};

export default comfort;

import type { Translation } from ".";

/** Why a state holds, in Traditional Chinese. */
export const rules: Translation = {
  "rule.ask-open": "{at} 起有問題等你回答",
  "rule.plan-approval": "{at} 起有計畫等你點頭",
  "rule.registry-waiting": "程式從 {at} 起表示正在等你",
  "rule.permission-guess": "{at} 開始的編輯遲遲沒有結果，像是在等授權",

  "rule.request-open": "{at} 起有請求進行中",
  "rule.automatic-turn": "{at} 被喚醒，並非出自你的請求",
  "rule.member-open": "有組員從 {at} 起工作中",
  "rule.member-open.own": "從 {at} 起工作中，尚未看到結束",
  "rule.background": "{at} 起有背景工作進行中",

  "rule.turn-duration": "程式在 {at} 記下這一輪結束",
  "rule.interrupted": "{at} 被中斷",
  "rule.max-turns": "{at} 達到輪數上限",
  "rule.api-error": "服務在 {at} 回應錯誤",
  "rule.final-answer": "{at} 給出最後的回答",
  "rule.structured-output": "{at} 交出結果",
  "rule.registry-idle": "程式從 {at} 起表示閒置",
  "rule.quiet-answer": "{at} 給出回答，之後兩分鐘沒有動靜",
  "rule.next-request": "下一個請求在 {at} 之後開始",
  "rule.process-gone": "程式已不在，最後的跡象在 {at}",
  "rule.idle": "{at} 之後沒有再寫下任何內容",
  "rule.task-complete": "{at} 記為這一輪完成",
  "rule.turn-aborted": "這一輪在 {at} 被中止",

  "rule.tool-ends-turn": "{at} 交回工作",
  "rule.stop": "{at} 給出最後的回答",
  "rule.notification": "{at} 收到結束的通知",
  "rule.stopped-by-user": "{at} 被你停止",
  "rule.task-stop": "{at} 被組長停止",
  "rule.finished": "它的檔案在 {at} 標為完成",
  "rule.journal": "流程日誌記有它的結束，最後一筆紀錄在 {at}",
  "rule.call-completed": "派它出去的呼叫在 {at} 返回",
  "rule.silence": "{at} 之後十分鐘沒有紀錄",
  "rule.": "尚無規則判定",
  "rule.other": "規則「{rule}」在 {at} 成立",
};

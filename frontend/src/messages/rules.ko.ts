import type { Translation } from ".";

/** Why a state holds, in Korean. */
export const rules: Translation = {
  "rule.ask-open": "{at}부터 질문이 답변을 기다림",
  "rule.plan-approval": "{at}부터 계획이 승인을 기다림",
  "rule.registry-waiting": "프로그램이 {at}부터 사용자를 기다린다고 알림",
  "rule.permission-guess": "{at}에 시작한 편집이 돌아오지 않아 권한을 기다리는 듯함",

  "rule.request-open": "{at}부터 요청이 진행 중",
  "rule.automatic-turn": "{at}에 사용자의 요청 없이 깨어남",
  "rule.member-open": "{at}부터 팀원이 작업 중",
  "rule.member-open.own": "{at}부터 작업 중이며 끝이 보이지 않음",
  "rule.background": "{at}부터 백그라운드 작업이 진행 중",

  "rule.turn-duration": "프로그램이 {at}에 턴의 끝을 기록함",
  "rule.interrupted": "{at}에 중단됨",
  "rule.max-turns": "{at}에 턴 한도에 도달함",
  "rule.api-error": "{at}에 서비스가 오류로 응답함",
  "rule.final-answer": "{at}에 마지막 답변이 나옴",
  "rule.structured-output": "{at}에 결과를 제출함",
  "rule.registry-idle": "프로그램이 {at}부터 유휴 상태라고 알림",
  "rule.quiet-answer": "{at}에 답변이 나오고 2분 동안 조용했음",
  "rule.next-request": "다음 요청이 {at} 이후 시작됨",
  "rule.process-gone": "프로그램이 사라졌고 마지막 흔적은 {at}",
  "rule.idle": "{at} 이후 아무것도 기록되지 않음",
  "rule.task-complete": "{at}에 턴이 완료로 기록됨",
  "rule.turn-aborted": "{at}에 턴이 중지됨",

  "rule.tool-ends-turn": "{at}에 작업을 넘겨줌",
  "rule.stop": "{at}에 마지막 답변이 나옴",
  "rule.notification": "{at}에 종료 알림이 옴",
  "rule.stopped-by-user": "{at}에 사용자가 멈춤",
  "rule.task-stop": "{at}에 팀장이 멈춤",
  "rule.finished": "{at}에 파일이 완료로 표시됨",
  "rule.journal": "실행 일지에 끝이 적혀 있고 마지막 기록은 {at}",
  "rule.call-completed": "맡긴 호출이 {at}에 돌아옴",
  "rule.silence": "{at} 이후 10분 동안 기록이 없음",
  "rule.": "아직 적용된 규칙이 없음",
  "rule.other": "규칙 ‘{rule}’이(가) {at}에 적용됨",
};

import type { Catalogue } from ".";

/** Why a state holds: one clause for every rule, said after "because". `{at}` is the time of its record. */
export const rules = {
  "rule.ask-open": "a question has been open since {at}",
  "rule.plan-approval": "a plan has been waiting for your word since {at}",
  "rule.registry-waiting": "its program has said since {at} that it waits for you",
  "rule.permission-guess": "an edit begun at {at} does not come back, as when a permission is wanted",

  "rule.request-open": "a request has been open since {at}",
  "rule.automatic-turn": "it was woken at {at} without a request of yours",
  "rule.member-open": "a member of the team has been at work since {at}",
  "rule.member-open.own": "it has been at work since {at} and no end was seen",
  "rule.background": "work in the background has been out since {at}",

  "rule.turn-duration": "its program noted the end of the turn at {at}",
  "rule.interrupted": "it was interrupted at {at}",
  "rule.max-turns": "it came to its limit of turns at {at}",
  "rule.api-error": "the service answered with an error at {at}",
  "rule.final-answer": "its last answer came at {at}",
  "rule.structured-output": "it handed in its result at {at}",
  "rule.registry-idle": "its program has said since {at} that it is idle",
  "rule.quiet-answer": "its answer came at {at} and two quiet minutes followed",
  "rule.next-request": "the next request began after {at}",
  "rule.process-gone": "its program is gone; the last sign of it is from {at}",
  "rule.idle": "nothing at all has been written since {at}",
  "rule.task-complete": "the turn was noted as complete at {at}",
  "rule.turn-aborted": "the turn was broken off at {at}",

  "rule.tool-ends-turn": "it handed its work back at {at}",
  "rule.stop": "its last answer came at {at}",
  "rule.notification": "word of its end came at {at}",
  "rule.stopped-by-user": "it was stopped by you at {at}",
  "rule.task-stop": "its leader stopped it at {at}",
  "rule.finished": "its file was marked as finished at {at}",
  "rule.journal": "the run's journal holds its end, and its last record is from {at}",
  "rule.call-completed": "the call that sent it out came back at {at}",
  "rule.silence": "ten minutes without a record followed {at}",
  "rule.": "no rule has spoken yet",
  "rule.other": "the rule “{rule}” applied at {at}",
} as const satisfies Catalogue;

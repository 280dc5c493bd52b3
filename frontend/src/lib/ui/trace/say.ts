import type { Words } from "../words/words";
import type { Tokens } from "./rows";
import type { Item } from "./tree";

/** What stands in a line: a name, and what there is to say of it. */
export function whatOf({ row, request }: Item, outcome: string, words: Words): { name: string; about: string } {
  if (request) {
    const name = request.number > 0 ? `#${request.number}` : words.say("trace.automatic");
    return { name, about: outcome || words.say(`trace.state.${request.state}`) };
  }
  const doing = row?.status === "pending" || row?.status === "launched" ? row.progress?.text : "";
  return { name: row?.name ?? "", about: [row?.label, doing].filter(Boolean).join(" · ") };
}

/** How long it took; of a call that goes on, how long it was alive when that was heard of last. */
export function lengthOf({ row, request }: Item, words: Words): string {
  if (request) return request.started && request.ended ? words.between(request.started, request.ended) : "";
  if (!row) return "";
  if (row.durationMs !== null) return short(row.durationMs, words);
  return row.elapsedMs > 0 ? words.say("trace.since", { time: words.span(row.elapsedMs) }) : "";
}

const SHORT_MS = 10_000;

function short(ms: number, words: Words): string {
  if (ms >= SHORT_MS) return words.span(ms);
  const seconds = new Intl.NumberFormat(words.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return words.say("trace.seconds", { seconds: seconds.format(ms / 1000) });
}

/** "12.4K" */
export const tokensOf = (n: number, words: Words): string =>
  new Intl.NumberFormat(words.language, { notation: "compact", maximumFractionDigits: 1 }).format(n);

/** A model call's tokens in words. */
export const costOf = (t: Tokens, words: Words): string => words.say("trace.tokens", { ...t });

/** A line as it is read aloud. */
export function spoken(item: Item, outcome: string, cost: Tokens | undefined, total: number, words: Words): string {
  const { name, about } = whatOf(item, outcome, words);
  const status = item.row ? words.say(`trace.status.${item.row.status}`) : "";
  const tokens = cost ? words.say("trace.tokens.short", { tokens: tokensOf(total, words) }) : "";
  return [name, about, status, lengthOf(item, words), tokens].filter(Boolean).join(", ");
}

/** Names that fit. Widths are estimated from the letters, so that no layout has to be measured in the page. */
const CUT = "…";

/** Width in ems: CJK and full-width letters are square, capitals and a few wide letters are wider than the rest. */
function em(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x1100 && !(code >= 0x2000 && code < 0x2e80)) return 1;
  if ("iljtfrI.,:;'|! ".includes(letter)) return 0.31;
  if ("mwMW".includes(letter)) return 0.88;
  return letter >= "A" && letter <= "Z" ? 0.7 : 0.57;
}

const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter() : null;

/** Letters as a reader counts them; plain ASCII needs no look at the rules of Unicode. */
function letters(text: string): string[] {
  if (segmenter === null || /^[ -~]*$/.test(text)) return [...text];
  return [...segmenter.segment(text)].map((s) => s.segment);
}

export const widthOf = (text: string, size: number): number =>
  letters(text).reduce((sum, letter) => sum + em(letter), 0) * size;

/** Cut from the middle: the beginning says what it is, the end tells it from its neighbours. */
export function middle(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  const all = letters(text);
  for (let keep = all.length - 1; keep > 2; keep--) {
    const head = all
      .slice(0, Math.ceil(keep * 0.6))
      .join("")
      .trimEnd();
    const tail = all
      .slice(all.length - Math.floor(keep * 0.4))
      .join("")
      .trimStart();
    const cut = head + CUT + tail;
    if (widthOf(cut, size) <= width) return cut;
  }
  return (all[0] ?? "") + CUT;
}

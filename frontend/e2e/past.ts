import { Session } from "./session";

const FOLDERS = ["watermill", "harbour", "orchard", "bakery"];
const SESSION = 8;
const QUARTER = 15 * 60_000;
const DAY = 24 * 60 * 60_000;

/** Writes so many finished requests into an invented home, a quarter of an hour apart, the last of them two days ago. */
export function past(home: string, cards: number, canary: string) {
  const first = Date.now() - 2 * DAY - cards * QUARTER;
  for (let session = 0; session * SESSION < cards; session++) {
    let time = 0;
    const folder = FOLDERS[session % FOLDERS.length]!;
    const one = new Session(home, folder, canary, () => new Date((time += 20_000)));
    one.title(`Fill the sacks of the ${folder}`);
    for (let card = session * SESSION; card < Math.min(cards, (session + 1) * SESSION); card++) {
      time = first + card * QUARTER;
      one.prompt();
      one.call("Read")();
      one.answer(`Sack ${card} of the ${folder} is filled.`);
    }
  }
}

import type { Say } from "../../../messages";
import type { SourceStatus, Team } from "../../wire/types";

/** The small print: what is still being read, what could not be, and which folders are not there. */
export function quiet(teams: readonly Team[], sources: readonly SourceStatus[], say: Say): string[] {
  const loading = teams.filter((team) => team.loading).length;
  const skipped = sources.reduce((sum, source) => sum + source.skipped, 0);
  const counted = (n: number, key: "notes.loading" | "notes.skipped") => (n > 0 ? [say(key, { n })] : []);
  return [
    ...counted(loading, "notes.loading"),
    ...counted(skipped, "notes.skipped"),
    ...sources.filter((source) => missed(source, sources)).map(({ root }) => say("notes.missing", { root })),
    ...sources
      .filter(({ state, mode }) => state === "watching" && mode === "sweep")
      .map(({ root }) => say("notes.sweep", { root })),
  ];
}

/** A folder that is not there is missed when it held something before, or when nothing else of its kind was found. */
function missed({ source, state, files, lines }: SourceStatus, all: readonly SourceStatus[]): boolean {
  const found = all.some((other) => other.source === source && other.state === "watching");
  return state === "missing" && (!found || files + lines > 0);
}

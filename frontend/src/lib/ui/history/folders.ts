import type { Project } from "../../wire/types";

/** Folders by the names that tell them apart: two of one name carry the beginning of their ids. */
export function told(folders: readonly Project[]): Project[] {
  const times = new Map<string, number>();
  for (const { name } of folders) times.set(name, (times.get(name) ?? 0) + 1);
  return folders.map(({ id, name }) => ({ id, name: times.get(name)! > 1 ? `${name} (${id.slice(0, 4)})` : name }));
}

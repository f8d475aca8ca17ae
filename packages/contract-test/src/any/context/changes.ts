import { canonicalJson } from '@headroom/model/text';
import type { CapturedContext, ListedEntry } from './capture.ts';

const MOST_NAMES = 5;

/** Differences between the catalogues of two sessions, a sentence each; none where they agree. */
export function changesBetween(first: CapturedContext, second: CapturedContext): string[] {
  const lists = (['tools', 'resources', 'prompts'] as const).flatMap((name) =>
    listChanges(name, first[name] ?? [], second[name] ?? []),
  );
  return first.instructions === second.instructions ? lists : ['other instructions', ...lists];
}

function listChanges(list: string, first: readonly ListedEntry[], second: readonly ListedEntry[]): string[] {
  const [before, after] = [byName(first), byName(second)];
  const added = [...after.keys()].filter((name) => !before.has(name));
  const removed = [...before.keys()].filter((name) => !after.has(name));
  // Some servers write the fields of a schema in any order.
  const other = [...before].filter(
    ([name, entry]) => after.has(name) && canonicalJson(after.get(name)) !== canonicalJson(entry),
  );
  const parts = [
    namesText(`other ${list}`, [...removed, ...added]),
    namesText(
      `${list} with other content`,
      other.map(([name]) => name),
    ),
  ].filter((part) => part !== undefined);
  if (parts.length > 0) return parts;
  return JSON.stringify([...before.keys()]) === JSON.stringify([...after.keys()]) &&
    first.length === second.length
    ? []
    : [`${list} in another order`];
}

function namesText(words: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `${words}: ${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

const byName = (entries: readonly ListedEntry[]) =>
  new Map(entries.map((entry) => [String(entry.uri ?? entry.name ?? ''), entry]));

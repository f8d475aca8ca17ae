/** An entry of an allow-list that ends so stands for every repository below it, at any depth. */
export const BELOW = '/*';

/**
 * Whether an entry of a host's allow-list allows a repository, by the text of both: an address as it is, or by an
 * entry such as `https://git.example.org/team/*` everything below it. Steps upwards and what servers may read as such
 * (percent signs, backslashes, empty names) are below nothing.
 */
export function isAllowedBy(entry: string, address: string): boolean {
  if (!entry.endsWith(BELOW)) return entry === address;
  const above = entry.slice(0, -1);
  if (!address.startsWith(above)) return false;
  return address
    .slice(above.length)
    .split('/')
    .every((name) => /^[\w.~+@=,-]+$/.test(name) && !/^[.]{1,2}$/.test(name) && !name.startsWith('-'));
}

/**
 * The entry that decides about a repository: the one that names it, else the one that names the nearest folder above.
 * Undefined where none allows it.
 */
export function decidingEntry(entries: readonly string[], address: string): string | undefined {
  const allowing = entries.filter((entry) => isAllowedBy(entry, address));
  return allowing.toSorted((a, b) => nearness(b) - nearness(a))[0];
}

function nearness(entry: string): number {
  return entry.endsWith(BELOW) ? entry.length : Number.POSITIVE_INFINITY;
}

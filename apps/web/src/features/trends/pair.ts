/** Two revisions that were taken to be compared, by their keys; the older one is the base. */
export interface Pair {
  readonly base: string | undefined;
  readonly head: string | undefined;
}

/** Pair in an address; keys that no revision shown has are left out. */
export function pairOf({ base, head }: Partial<Pair>, keys: readonly string[]): Pair {
  const known = (key: string | undefined) => (key !== undefined && keys.includes(key) ? key : undefined);
  const [one, other] = [known(base), known(head)];
  if (one === undefined || one === other) return { base: other, head: undefined };
  return { base: one, head: other };
}

/**
 * The pair after a revision was clicked: the first is put beside the second, a third begins a new pair, and a
 * taken one is given back.
 * @param keys of all revisions, oldest first
 */
export function pairAfter({ base, head }: Pair, clicked: string, keys: readonly string[]): Pair {
  if (clicked === base) return { base: head, head: undefined };
  if (clicked === head) return { base, head: undefined };
  if (base === undefined || head !== undefined) return { base: clicked, head: undefined };
  const inOrder = keys.indexOf(base) < keys.indexOf(clicked);
  return inOrder ? { base, head: clicked } : { base: clicked, head: base };
}

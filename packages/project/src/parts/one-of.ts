/** Keys of an object that are said; of some parts exactly one may be. */
export function saidOf<Key extends string>(
  value: Readonly<Partial<Record<Key, unknown>>>,
  keys: readonly Key[],
): Key[] {
  return keys.filter((key) => value[key] !== undefined);
}

/** Sentence for an object of which exactly one of some keys must be said; undefined where it is. */
export function problemOfChoice(said: readonly string[], keys: readonly string[]): string | undefined {
  if (said.length === 1) return undefined;
  const has = said.length === 0 ? 'none is given' : `${said.join(' and ')} are given`;
  return `must have exactly one of ${keys.join(', ')}; ${has}`;
}

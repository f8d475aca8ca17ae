/** Options of a launcher, by what is done about them. */
export interface KnownOptions {
  /** Options without a value that change nothing here. */
  readonly flags: readonly string[];
  /** Options with a value, and whether it is read or passed over. */
  readonly valued: readonly string[];
  /** Options that are refused, with the reason. */
  readonly refused?: Readonly<Record<string, string>>;
}

export interface ReadOptions {
  /** Values in their order, by option. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Words after the options. */
  readonly words: readonly string[];
}

/** Options before the first word that is none, or the name of the first one that is not understood. */
export function readOptions(
  args: readonly string[],
  known: KnownOptions,
): ReadOptions | { readonly unknown: string } {
  const values = new Map<string, string[]>();
  let at = 0;
  for (let word = args[at]; word?.startsWith('-') && word !== '-'; word = args[at]) {
    at += 1;
    if (word === '--') break;
    const equals = word.indexOf('=');
    const name = equals < 0 ? word : word.slice(0, equals);
    if (known.flags.includes(name)) continue;
    if (!known.valued.includes(name)) return { unknown: name };
    const value = equals < 0 ? args[at++] : word.slice(equals + 1);
    const before = values.get(name);
    if (before) before.push(value ?? '');
    else values.set(name, [value ?? '']);
  }
  return { values, words: args.slice(at) };
}

import { namesText, type Place, refuse } from '../refusal.ts';
import { type KnownOptions, type ReadOptions, readOptions } from './read-options.ts';

export type { ReadOptions } from './read-options.ts';

/** Options before the first word that is none. @throws SourceRefused for one that is not understood */
export function optionsOf(args: readonly string[], known: KnownOptions, place: Place): ReadOptions {
  const options = readOptions(args, known);
  return 'unknown' in options ? refuse(place, problemOf(options.unknown, known)) : options;
}

/** What is wrong with an option that is not understood. */
export function problemOf(name: string, { flags, valued, refused = {} }: KnownOptions): string {
  if (Object.hasOwn(refused, name)) return `${name} ${refused[name]}`;
  return `${namesText([name])} is not understood here; allowed: ${namesText([...flags, ...valued])}`;
}

/** Values of an option under all of its names. */
export function valuesOf({ values }: ReadOptions, ...names: string[]): string[] {
  return names.flatMap((name) => values.get(name) ?? []);
}

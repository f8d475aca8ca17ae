/** Questions that every kind of load profile answers. Forms in browsers load this file too: it needs no library. */
import type { ProfileBase, SteadyWindow } from './offered-load.ts';
import type { Field } from './profile-fields.ts';

/** Fields of a kind by their names, in the order in which an id holds them. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** Values of fields by their names. */
export type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

/** Texts of fields as somebody wrote them; absent: left out. */
export type Texts = Readonly<Partial<Record<string, string>>>;

/** Faults by field, in the order of the kind, as in "users must be …". */
export type Faults = Readonly<Record<string, string>>;

/** A host as far as it limits what a load can tell. */
export interface HostMachine {
  readonly cpus: number;
  /** Whether it holds servers to processors. */
  readonly limits: boolean;
}

/** A kind of load profile. */
export interface LoadKind<P extends ProfileBase & { readonly kind: string }> {
  readonly title: string;
  readonly description: string;
  /** Fields by which people write profiles of their own. */
  readonly fields: Fields;
  /** Texts of fields that mean the same as leaving them out. */
  readonly defaultTexts?: Texts;
  /** Faults of fields that exclude each other. */
  conflicts?(texts: Texts, values: object): Faults;
  /** The profile that fields describe; keys that kinds share, such as weights, are added to it. */
  profileOf(values: object): Omit<P, 'id'>;
  /** Planned length of the whole test, in seconds. */
  seconds(profile: P): number;
  /** Event that ends the test, in words such as "its calls take"; absent: its length is fixed. */
  readonly asLongAs?: string;
  /** The part of a test that counts; absent where calls are counted, and where the load changes as it goes. */
  steadyWindow?(profile: P): SteadyWindow;
  /** The part of a test that counts, in words: "second 5 to 25". */
  windowLabel(profile: P): string;
  /** Whether each of so many load generators has virtual users of its own in every load of the profile. */
  isDivisible(profile: P, parts: number): boolean;
  /** What none of these hosts, at least one, can do with the load, in a sentence for forms; null: one of them can do all of it. */
  hostNote?(profile: P, hosts: readonly HostMachine[]): string | null;
}

/** A steady window in words: "second 5 to 25". */
export function secondsLabel({ startMs, endMs }: SteadyWindow): string {
  return `second ${startMs / 1000} to ${endMs / 1000}`;
}

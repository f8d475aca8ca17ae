/**
 * The shape of a suite: a set of tools, the arguments they are called with, and what a right answer holds.
 * No imports: the k6 script, which runs outside Node, loads these files too.
 */

/** One thing an answer must hold. `path` is dotted, e.g. `cart.items`. */
export type Expectation =
  | { readonly path: string; readonly equals: string | number }
  | { readonly path: string; readonly length: number }
  | { readonly path: string; readonly minLength: number }
  | { readonly path: string; readonly above: number };

export interface SuiteTool {
  readonly name: string;
  /** Arguments of the call under load; a string `$user` stands for the virtual user's id. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** All must hold, or the call counts as an error of kind `check`; `$user` as above. */
  readonly expect: readonly Expectation[];
}

export interface Suite {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly tools: readonly SuiteTool[];
  /** Pause at the end of one iteration of a virtual user. */
  readonly pauseMs: number;
}

/** The id of the user that virtual user `vu` (from 1) acts as. */
export function userOf(vu: number): string {
  return `user-${String(vu % 1000).padStart(5, '0')}`;
}

/** Replaces every `$user` in a value by the user's id. */
export function withUser<T>(value: T, user: string): T {
  return JSON.parse(JSON.stringify(value).replaceAll('$user', user)) as T;
}

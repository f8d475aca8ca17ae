/** Something the study prints, and what its raw results give; both with their numbers, in words. */
export interface Contradiction {
  readonly what: string;
  readonly printed: string;
  readonly fromRaw: string;
}

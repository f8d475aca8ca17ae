import type { LimitedBy } from '@headroom/report';

/** Servers from which on one line replaces the same word at each name. */
const MANY = 3;

/** The limit that all measured servers of a table share; null where they differ, are few, or it is not known of all. */
export function sharedLimit(
  rows: readonly { readonly rate: number | null; readonly limitedBy?: LimitedBy | null | undefined }[],
): LimitedBy | null {
  const limits = rows.filter(({ rate }) => rate !== null).map(({ limitedBy }) => limitedBy);
  const [first] = limits;
  return limits.length >= MANY && first && limits.every((limit) => limit === first) ? first : null;
}

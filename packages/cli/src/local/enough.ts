/** When a comparison on this machine may end. */
import { type Comparison, WORSE } from '@headroom/report/compare';

/**
 * Whether more rounds would change nothing about its result: every primary metric is decided, or one regressed, whatever
 * the others come to. A number of rounds that somebody chose is measured whole.
 */
export function isEnough(
  { nextLook, rows }: Pick<Comparison, 'nextLook' | 'rows'>,
  { untilDecided }: { readonly untilDecided: boolean },
): boolean {
  if (nextLook === null) return true;
  return untilDecided && rows.some(({ primary, verdict }) => primary && WORSE.includes(verdict));
}

import { METHOD_VERSION } from '@headroom/report';
import { failuresOf, type Headline, headlineOf } from '@headroom/report/compare';
import type { Compared } from './sides.ts';
import { isOlder, storedHeadline, storedVerdict } from './stored-verdict.ts';

/**
 * Headline of what was compared, as it was stored when its verdict was given by another method; null before it is judged, and of a calibration: of a commit against itself all is noise.
 */
export function headlineIn({ runs, comparison, trials }: Compared): Headline | null {
  if (runs.head.kind === 'calibration') return null;
  const computed = headlineOf(comparison, failuresOf(trials));
  return runs.base.id === runs.head.id ? storedHeadline(computed, runs.head) : computed;
}

/** Method of a stored verdict that the method in force would say in other words, null if it is not known, and that of the page. */
export function olderVerdict({
  runs,
  comparison,
  trials,
}: Compared): { readonly given: number | null; readonly page: number } | null {
  const stored = runs.base.id === runs.head.id ? storedVerdict(runs.head) : null;
  if (!stored || !isOlder(stored) || headlineOf(comparison, failuresOf(trials))?.text === stored.text)
    return null;
  return { given: stored.method, page: METHOD_VERSION };
}

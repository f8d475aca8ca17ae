import { failuresOf, type Headline, headlineOf } from '@headroom/report/compare';
import type { Compared } from './sides.ts';

/** Headline of what was compared; null before it is judged, and of a calibration: of a commit against itself all is noise. */
export function headlineIn({ runs, comparison, trials }: Compared): Headline | null {
  return runs.head.kind === 'calibration' ? null : headlineOf(comparison, failuresOf(trials));
}

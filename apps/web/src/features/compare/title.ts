import { failuresOf, headlineOf } from '@headroom/report/compare';
import { refLabel } from '#results/run/labels.ts';
import { type ComparedSide, readCompared } from './compared.ts';
import { comparedIn } from './sides.ts';

/** Title of a comparison's document: its headline and the commits; null before it is judged, and of a calibration. */
export async function comparisonTitle(id: string): Promise<string | null> {
  const compared = await readCompared(id);
  if (!compared || compared.run.kind === 'calibration') return null;
  const { comparison, base, head } = compared;
  const headline = headlineOf(comparison, failuresOf(comparedIn(compared).trials));
  return headline && `${headline.text} · ${shortName(base)} → ${shortName(head)}`;
}

/** A short commit with what its message says, once it is known; before, the ref. */
function shortName({ ref, revision }: ComparedSide): string {
  return revision ? [revision.commit.slice(0, 8), revision.subject].filter(Boolean).join(' ') : refLabel(ref);
}

import { type ComparedSide, readCompared } from '#results/comparison/compared.ts';
import { headlineIn } from '#results/comparison/headline-in.ts';
import { comparedIn } from '#results/comparison/sides.ts';
import { refLabel } from '#results/run/labels.ts';

/** Title of a comparison's document: its headline and the commits; null before it is judged, and of a calibration. */
export async function comparisonTitle(id: string): Promise<string | null> {
  const compared = await readCompared(id);
  const headline = compared && headlineIn(comparedIn(compared));
  return headline && `${headline.text} · ${shortName(compared.base)} → ${shortName(compared.head)}`;
}

/** A short commit with what its message says, once it is known; before, the ref. */
function shortName({ ref, revision }: ComparedSide): string {
  return revision ? [revision.commit.slice(0, 8), revision.subject].filter(Boolean).join(' ') : refLabel(ref);
}

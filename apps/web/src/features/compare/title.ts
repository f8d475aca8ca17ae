import type { Tone } from '@headroom/report/compare';
import { readCompared } from '#results/comparison/compared.ts';
import { headlineIn } from '#results/comparison/headline-in.ts';
import { sideName } from '#results/comparison/side-name.ts';
import { comparedIn } from '#results/comparison/sides.ts';

const FOUND: Readonly<Record<Tone, string>> = {
  worse: 'Worse',
  better: 'Better',
  same: 'Not worse',
  open: 'Inconclusive',
};

/** Short title of a comparison's document: the verdict in a word and the commits; null before it is judged, and of a calibration. */
export async function comparisonTitle(id: string): Promise<string | null> {
  const compared = await readCompared(id);
  const headline = compared && headlineIn(comparedIn(compared));
  return headline && `${FOUND[headline.tone]}: ${sideName(compared.base)} → ${sideName(compared.head)}`;
}

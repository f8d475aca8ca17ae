import { runEnvironmentSchema } from '@headroom/model/host';
import { storedKind } from '#results/experiments/stored-experiment.ts';
import { resultPath } from '#results/publication-path.ts';
import { SMOKE } from '#results/smoke.ts';
import type { Listed } from '../list/listing.ts';
import { type Preview, previewOf } from '../pictures/preview-bars.ts';
import type { Stack } from './stack.tsx';

/**
 * The result to choose a stack by: of those that were measured in isolation, undisturbed and for long enough, the one of
 * most servers, the newest among equals; null where there is none.
 */
export function widestResult(publications: readonly Listed[]): Stack | null {
  const [widest] = publications
    .filter(isSound)
    .map((publication) => ({ publication, preview: previewOf(publication.figures) }))
    .filter(({ preview }) => isDrawn(preview))
    .sort((a, b) => b.preview.bars.length - a.preview.bars.length);
  if (!widest) return null;
  const { slug, title } = widest.publication;
  return { preview: widest.preview, of: title, href: `${resultPath(slug)}#choose` };
}

function isSound({ run, disturbedTrials, figures }: Listed): boolean {
  const isolated = runEnvironmentSchema.safeParse(run.environment).data?.isolated ?? false;
  return isolated && disturbedTrials === 0 && run.profile !== SMOKE && storedKind(figures) === null;
}

/** Whether there is something to choose between. */
export function isDrawn({ bars }: Preview): boolean {
  return bars.filter(({ value }) => value !== null && value > 0).length > 1;
}

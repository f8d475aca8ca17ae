import { counts } from '@headroom/report';
import { comparisonAnswer } from '@headroom/report/compare';
import { AnswerBlock } from '#results/answer/answer-block.tsx';
import { headlineIn } from '#results/comparison/headline-in.ts';
import { comparisonCaveats } from '../caveats.ts';
import type { CompareView } from './view.ts';

/** Answer of a comparison: the verdict, its largest changes, and its caveats; nothing before a trial was measured. */
export function CompareAnswer({ view }: { view: CompareView }) {
  const { comparison, trials } = view;
  if (!trials.some(counts) && !comparison.judged) return null;
  const headline = headlineIn(view);
  // Before the first look no change means anything.
  const answer = comparison.judged
    ? comparisonAnswer(comparison, headline?.text ?? null)
    : { headline: null, figures: [] };
  return (
    <AnswerBlock
      answer={answer}
      tone={headline?.tone}
      // The sticky bar of a public page shows the caveats.
      caveats={view.isPublic ? [] : comparisonCaveats(view)}
    />
  );
}

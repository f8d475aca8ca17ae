import { AnswerBlock } from '#results/answer/answer-block.tsx';
import { answerOfCompared } from '#results/comparison/comparison-answer.ts';
import { comparisonCaveats } from '#results/comparison/comparison-caveats.ts';
import type { CompareView } from './view.ts';

/** Answer of a comparison: the verdict, its largest changes, and its caveats; nothing before a trial was measured. */
export function CompareAnswer({ view }: { view: CompareView }) {
  const answer = answerOfCompared(view);
  if (!answer) return null;
  return (
    <AnswerBlock
      {...answer}
      // The sticky bar of a public page shows the caveats.
      caveats={view.isPublic ? [] : comparisonCaveats(view)}
    />
  );
}

import { type Answer, counts } from '@headroom/report';
import { comparisonAnswer, type Tone } from '@headroom/report/compare';
import { headlineIn } from './headline-in.ts';
import type { Compared } from './sides.ts';

/** Answer of what was compared, with its direction; null before a trial was measured. */
export function answerOfCompared(compared: Compared): { answer: Answer; tone: Tone | undefined } | null {
  const { comparison, trials } = compared;
  if (!trials.some(counts) && !comparison.judged) return null;
  const headline = headlineIn(compared);
  // Before the first look no change means anything.
  const answer = comparison.judged
    ? comparisonAnswer(comparison, headline?.text ?? null)
    : { headline: null, figures: [] };
  return { answer, tone: headline?.tone };
}

import type { RunDetail } from '@headroom/db';
import { hasSides } from '@headroom/model/run';
import type { Answer } from '@headroom/report';
import type { Tone } from '@headroom/report/compare';
import type { Caveat } from '#results/answer/caveats.ts';
import { readCompared } from '#results/comparison/compared.ts';
import { answerOfCompared } from '#results/comparison/comparison-answer.ts';
import { comparisonCaveats } from '#results/comparison/comparison-caveats.ts';
import { comparedIn } from '#results/comparison/sides.ts';
import { readRunReport } from './read-report.ts';
import { runAnswer, runCaveats } from './run-answer.ts';

/** Answer of a run as its page opens with it. */
export interface RunAnswer {
  readonly answer: Answer;
  readonly caveats: readonly Caveat[];
  /** Direction of a comparison. */
  readonly tone?: Tone | undefined;
}

/** Answer of an ended run of any kind; null for an unknown id, and where nothing was measured. */
export async function readAnswer({ id, kind }: Pick<RunDetail, 'id' | 'kind'>): Promise<RunAnswer | null> {
  if (hasSides(kind)) {
    const run = await readCompared(id);
    const compared = run && comparedIn(run);
    const answer = compared && answerOfCompared(compared);
    return compared && answer && { ...answer, caveats: comparisonCaveats(compared) };
  }
  const report = await readRunReport(id);
  return report && { answer: runAnswer(report), caveats: runCaveats(report) };
}

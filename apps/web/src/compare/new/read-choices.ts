import { FAMILY_ALPHA, METRICS, planLooks, type Scope } from '@headroom/report/compare';
import { comparisonRequestSchema, MIN_COMPARISON_ROUNDS } from '@headroom/workload';
import { readChoices } from '../../runs/new/read-choices.ts';
import type { CompareChoices } from './choices.ts';

/** What the form can offer right now. */
export async function readCompareChoices(): Promise<CompareChoices> {
  const choices = await readChoices();
  const allowed = Array.from(
    { length: choices.maxRounds - MIN_COMPARISON_ROUNDS + 1 },
    (_, index) => MIN_COMPARISON_ROUNDS + index,
  );
  return {
    ...choices,
    minRounds: MIN_COMPARISON_ROUNDS,
    defaultRounds: comparisonRequestSchema([]).shape.rounds.parse(undefined),
    looks: Object.fromEntries(allowed.map((rounds) => [rounds, planLooks(rounds)])),
    primary: { perServer: primaryOf('server'), perTool: primaryOf('tool') },
    doubtPct: FAMILY_ALPHA * 100,
  };
}

function primaryOf(scope: Scope): number {
  return METRICS.filter(({ primary }) => primary === scope).length;
}

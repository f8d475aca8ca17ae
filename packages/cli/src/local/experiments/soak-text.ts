import { experimentOf, type Soak } from '@headroom/model/experiments';
import type { TrialResult } from '@headroom/model/run';
import { formatCount, growthLabel, SOAK_METRICS, sessionsFinding, soakTable } from '@headroom/report';

/** What a soak of one trial found: a line a figure. */
export function soakText(soak: Soak, outcome: TrialResult['outcome']): string {
  const [row] = soakTable([{ serverId: '', round: 1, status: outcome, experiment: soak }]);
  const { perS, capacityPerS } = soak;
  const rate = `${formatCount(perS)} callers a second${capacityPerS === null ? '' : `, half of its capacity of ${formatCount(capacityPerS)}`}`;
  const lines = (row?.growth ?? []).map((growth) => {
    const { title } = SOAK_METRICS.find(({ id }) => id === growth.metric) ?? { title: growth.metric };
    return `  ${title} ${growthLabel(growth)}`;
  });
  return [`${rate}; ${formatCount(row?.minutes ?? 0)} min counted`, ...lines].join('\n');
}

type Soaked = Pick<TrialResult, 'experiment' | 'outcome'>;

/** What two soaks say together: one whose sessions were ended, and one whose sessions were left; undefined of others. */
export function sessionsText(...soaked: readonly [Soaked, Soaked]): string | undefined {
  const memories = soaked.flatMap(({ experiment = null, outcome }) => {
    const soak = experimentOf('soak', { experiment });
    const [row] = soakTable([{ serverId: '', round: 1, status: outcome, experiment: soak }]);
    return row?.growth.filter(({ metric }) => metric === 'memoryMb') ?? [];
  });
  const [ended, left] = (['ended', 'left'] as const).map((how) =>
    memories.find(({ sessions, verdict }) => sessions === how && verdict !== 'unknown'),
  );
  return ended && left && sessionsFinding(ended, left);
}

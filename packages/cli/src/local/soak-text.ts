import { formatCount, growthLabel, SOAK_METRICS, soakTable } from '@headroom/report';
import type { Soak, TrialResult } from '@headroom/workload';

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

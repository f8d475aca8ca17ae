import { LIMITS } from '@headroom/report';
import { LIMIT_LABELS } from '#results/limit-labels.ts';

/** What limited a step, in words; one that is not known here is said as it is. */
export function limitLabel(limit: string): string {
  const known = LIMITS.find((other) => other === limit);
  return known ? LIMIT_LABELS[known] : limit;
}

/** Limit of a rate that did not hold. Steps stored as `offered load` did not hold with idle processors: calls waited. */
export function missedLabel(limit: string): string {
  return limitLabel(limit === 'offered load' ? 'waits inside the server' : limit);
}

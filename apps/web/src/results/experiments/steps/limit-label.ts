import { LIMITS } from '@headroom/report';
import { LIMIT_LABELS } from '#results/limit-labels.ts';

/** What limited a step, in words; one that is not known here is said as it is. */
export function limitLabel(limit: string): string {
  const known = LIMITS.find((other) => other === limit);
  return known ? LIMIT_LABELS[known] : limit;
}

/** Limit of a rate that did not hold: where no processor was full, the load asked for more than there came. */
export function missedLabel(limit: string): string {
  return limit === 'offered load' ? 'no processor: it waits' : limitLabel(limit);
}

import { capacityLabel, formatCount, formatMs, levelLabel } from '@headroom/report';
import type { Capacity } from '@headroom/workload';

/** Steps of a search, and what it found. */
export function searchText(capacity: Capacity): string {
  const { atLeast, belowPerS, perS, steps } = capacity;
  const lines = steps.map(({ perS: rate, p99Ms, missed }) => {
    const p99 = p99Ms === null ? '–' : `${formatMs(p99Ms)} ms`;
    return `  ${formatCount(rate)} calls/s: P99 ${p99}, ${missed === null ? 'held' : `did not hold: ${missed}`}`;
  });
  const found =
    perS === null
      ? `No rate held at ${levelLabel(capacity)}.`
      : `Capacity: ${capacityLabel({ perS, atLeast })} calls a second at ${levelLabel(capacity)}; ${belowPerS === null ? 'every offered rate held' : `${formatCount(belowPerS)} did not hold`}.`;
  return [...lines, found].join('\n');
}

import { CALLS_FOR_P99, type Capacity } from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import { capacityLabel, formatCount, formatMs, levelLabel } from '@headroom/report';

/** Steps of a search, and what it found. */
export function searchText(capacity: Capacity): string {
  const { atLeast, belowPerS, perS, steps } = capacity;
  const lines = steps.map(({ perS: rate, calls, p99Ms, missed, limitedBy }) => {
    const of = calls < CALLS_FOR_P99 ? ` of ${plural(calls, 'call')}` : '';
    const p99 = p99Ms === null ? '–' : `${formatMs(p99Ms)} ms${of}`;
    const held = missed === null ? 'held' : `did not hold: ${missed}; limited by: ${limitedBy}`;
    return `  ${formatCount(rate)} calls/s: P99 ${p99}, ${held}`;
  });
  const found =
    perS === null
      ? `No rate held at ${levelLabel(capacity)}.`
      : `Capacity: ${capacityLabel({ perS, atLeast })} calls a second at ${levelLabel(capacity)}; ${belowPerS === null ? 'every offered rate held' : `${formatCount(belowPerS)} did not hold`}${capacity.isConfirmed ? '' : '; not confirmed by a longer step'}.`;
  return [...lines, found].join('\n');
}

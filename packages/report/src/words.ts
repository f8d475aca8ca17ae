import { type Interval, overlaps } from './bootstrap.ts';
import type { ServerFigures } from './figures.ts';
import { atServersLimit, type JudgedRow } from './judged-row.ts';

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
}

/** How sure it is that two figures differ, by their intervals over rounds. */
export function certainty(
  one: Interval | null,
  other: Interval | null,
  consequence = '',
  roundsUnknown = false,
): string {
  if ((!one || !other) && roundsUnknown)
    return 'single rounds were not published, so it is open whether that repeats';
  if (!one || !other) return 'a single round does not show whether that repeats';
  return overlaps(one, other) ? `their intervals overlap${consequence}` : 'their intervals do not overlap';
}

/** How sure a difference is in a figure that has no interval. */
export function withoutInterval(
  rows: readonly Pick<ServerFigures, 'rateByRound' | 'roundsUnknown'>[],
): string {
  const known = rows.every(({ rateByRound }) => rateByRound.length > 1);
  if (!known)
    return certainty(
      null,
      null,
      '',
      rows.some(({ roundsUnknown }) => roundsUnknown),
    );
  return 'no interval over rounds is known';
}

/** ` at this load` after a rate, unless the servers themselves were what limited it. */
export function atThisLoad(rows: readonly JudgedRow[]): string {
  return atServersLimit(rows) ? '' : ' at this load';
}

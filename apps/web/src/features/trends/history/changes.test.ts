import type { StoredAcknowledgement, WatchRun } from '@headroom/db';
import { expect, test } from 'vitest';
import type { TrendLine, TrendRevision } from '../read-trend.ts';
import { changesIn } from './changes.ts';

const revisions = Array.from(
  { length: 12 },
  (_, place) => ({ commit: `c${place}`, dirty: false }) as TrendRevision,
);

/** A server with steps at these places. */
const line = (serverId: string, ...places: number[]): TrendLine => ({
  ...{ serverId, figures: [], builds: [] },
  changedWith: new Map(),
  steps: places.map((index) => ({ index, before: 1, after: 2, change: 2, p: 0.01, direction: 'worse' })),
});

/** A comparison of a head with one metric of this verdict. */
const compared = (head: string, verdict: string) =>
  ({
    id: head,
    searchesId: null,
    status: 'finished',
    head,
    found: null,
    verdicts: { [verdict]: 1 },
  }) as unknown as WatchRun;

const said = (commit: string, fixedBy: string | null = null): StoredAcknowledgement => ({
  ...{ commit, fixedBy, reason: null, createdBy: null, createdAt: new Date(0) },
});

const changes = (
  lines: readonly TrendLine[],
  runs: readonly WatchRun[],
  acknowledged: readonly StoredAcknowledgement[] = [],
  metric: { isExact?: true } = {},
) =>
  changesIn({ trend: { metric, revisions, lines }, runs, acknowledged }).map(
    ({ commit, direction, acknowledged, by }) => [
      commit,
      direction,
      'run' in by ? 'compared' : by.steps.map(({ serverId }) => serverId).join(),
      acknowledged?.commit,
    ],
  );

test('a step beside a change that a comparison found is that change; others stand by themselves, by commit', () => {
  const runs = [compared('c9', 'improved'), compared('c4', 'regressed'), compared('c2', 'no change')];
  expect(changes([line('go', 5, 7), line('rust', 7, 11)], runs)).toEqual([
    ['c4', 'worse', 'compared', undefined],
    ['c9', 'better', 'compared', undefined],
  ]);
  expect(changes([line('go', 1), line('rust', 1, 7)], runs)).toEqual([
    ['c1', 'worse', 'go,rust', undefined],
    ['c4', 'worse', 'compared', undefined],
    ['c9', 'better', 'compared', undefined],
  ]);
});

test('a difference of a count stands by itself beside a change that a comparison found', () => {
  expect(changes([line('go', 5)], [compared('c4', 'regressed')], [], { isExact: true })).toEqual([
    ['c4', 'worse', 'compared', undefined],
    ['c5', 'worse', 'go', undefined],
  ]);
});

test('a word stands with its change, or alone where the series shows no step there any more', () => {
  const runs = [compared('c4', 'regressed')];
  expect(changes([line('go')], runs, [said('c4'), said('c8'), said('gone')])).toEqual([
    ['c4', 'worse', 'compared', 'c4'],
    ['c8', null, '', 'c8'],
  ]);
});

test('changes at commits that are not shown are left out', () => {
  expect(changes([], [compared('c99', 'regressed')])).toEqual([]);
});

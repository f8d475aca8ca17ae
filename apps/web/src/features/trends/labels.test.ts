import { contextFigure, type TrendFigure, trendMetrics } from '@headroom/report/trends';
import { expect, test } from 'vitest';
import { pairLabel, trendTitle } from './labels.ts';
import type { Trend, TrendLine } from './read-trend.ts';

const [mean] = trendMetrics(null);
const context = trendMetrics(null).find(({ isExact }) => isExact) ?? expect.fail('no count');

const figure = (value: number): TrendFigure => ({
  ...{ value, interval: null, rounds: 0, invalid: 0, disturbed: 0 },
});
const NOT_COUNTED = contextFigure(undefined);

/** Title of a trend of contexts, by the figures of its servers. */
function titleOf(...servers: TrendFigure[][]): string {
  const revision = (place: number) => ({
    ...{ id: `${place}`, key: `c${place}`, commit: `c${place}`, repository: 'https://git.example.org/a.git' },
    ...{ dirty: false, subject: null, author: null, committedAt: null, servers: [] },
    ...{ firstAt: new Date(0), at: new Date(0) },
  });
  const lines = servers.map((figures, place): TrendLine => {
    const builds = figures.map((_, at) => `${at}`);
    return { serverId: `s${place}`, figures, builds, steps: [], changedWith: new Map() };
  });
  const trend: Trend = {
    ...{ metric: context, metrics: [context], tool: null, tools: [], word: 'commit', limit: 50, lines },
    ...{ repository: '', repositories: [], measured: [] },
    revisions: (servers[0] ?? []).map((_, place) => revision(place)),
  };
  return trendTitle(trend);
}

test('a context that was not counted is not said to be unmeasured', () => {
  expect(titleOf([NOT_COUNTED, NOT_COUNTED])).toBe(
    'Context (o200k_base) of s0: not counted at these commits',
  );
  expect(pairLabel(context, NOT_COUNTED, figure(3))).toBe('not counted at base');
  expect(pairLabel(context, null, NOT_COUNTED)).toBe('not counted at base and head');
  expect(pairLabel(mean, null, figure(3))).toBe('not measured at base');
});

test('fewer than two counts are not said to be without a change', () => {
  expect(titleOf([NOT_COUNTED, figure(3)])).toMatch(
    /^Context .+ of s0: 3 tokens at c1, the last of 1 commit$/,
  );
  expect(titleOf([figure(3), figure(3)])).toMatch(/ the last of 2 commits; no change among them$/);
  expect(titleOf([figure(3), NOT_COUNTED], [NOT_COUNTED, figure(3)])).toBe(
    'Context (o200k_base) of 2 servers over 2 commits',
  );
  expect(titleOf([figure(3), figure(3)], [figure(3), figure(3)])).toMatch(/: no change among them$/);
});

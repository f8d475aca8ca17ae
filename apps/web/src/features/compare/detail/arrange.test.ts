import { aRow as row } from '@headroom/report/testing';
import { expect, test } from 'vitest';
import { arrange, foldedLabel } from './arrange.ts';
import { changeScale } from './change-scale.ts';
import { readRowFilters, WHOLE_SERVER } from './read-filters.ts';

const ALL = { verdict: undefined, server: undefined, tool: undefined, metric: undefined };
const rows = [
  row('no change'),
  row('undecided', { primary: false }),
  row('undecided'),
  row('improved'),
  row('regressed'),
];

test('what changed comes first, then undecided primary metrics; the rest is folded and counted', () => {
  const { shown, folded } = arrange(rows, ALL, { judged: true });
  expect(shown.map(({ verdict }) => verdict)).toEqual(['regressed', 'improved', 'undecided']);
  expect(foldedLabel(folded)).toBe('1 unchanged, 1 secondary and undecided');
});

test('rows that one side lacks are folded: a finding says why, and each would say the same', () => {
  const lacking = [row('undecided', { head: null }), row('undecided', { base: null }), row('undecided')];
  const { shown, folded } = arrange(lacking, ALL, { judged: true });
  expect(shown).toEqual(lacking.slice(2));
  expect(foldedLabel(folded)).toBe('2 measured on one side only');
});

test('nothing is folded that was asked for by its verdict, or before anything was judged', () => {
  const asked = arrange(rows, { ...ALL, verdict: 'undecided' }, { judged: true });
  expect([asked.shown.length, asked.folded.length]).toEqual([2, 0]);
  const early = arrange(rows, ALL, { judged: false });
  expect([early.shown, early.folded]).toEqual([rows, []]);
});

test('filters that no row has do not filter', () => {
  expect(
    readRowFilters({ server: 'gone', verdict: 'worse', tool: WHOLE_SERVER, metric: 'rps' }, rows),
  ).toEqual({
    server: undefined,
    verdict: undefined,
    tool: WHOLE_SERVER,
    metric: 'rps',
  });
});

test('one axis holds all changes, symmetric on a logarithmic scale, and is not stretched by error rates', () => {
  const { at, end } = changeScale([
    row('regressed'),
    row('regressed', { metric: 'errorRatePct', change: 300 }),
  ]);
  expect(at(1)).toBe(0);
  expect(at(0.88)).toBeCloseTo(-at(1 / 0.88), 10);
  expect(at(0.88)).toBeGreaterThan(-1);
  expect(at(300)).toBe(1);
  expect(end).toBeLessThan(Math.log(1.2));
});

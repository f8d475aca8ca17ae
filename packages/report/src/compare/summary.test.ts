import { expect, test } from 'vitest';
import { changedRows, changeLabel, intervalLabel, summaryOf } from './summary.ts';
import { aComparison, aRow, times } from './test-comparison.ts';

test('one sentence says how many metrics there are, and what became of them', () => {
  const rows = [
    ...times(2, 'regressed'),
    ...times(1, 'improved'),
    ...times(39, 'no change'),
    ...times(3, 'undecided'),
  ];
  expect(summaryOf(aComparison(rows))).toBe(
    '2 of 45 metrics regressed, 1 improved, 39 unchanged, 3 undecided',
  );
});

test('it says what there is, and always what regressed', () => {
  expect(summaryOf(aComparison(times(1, 'no change')))).toBe('None of 1 metric regressed, 1 unchanged');
  expect(summaryOf(aComparison([...times(2, 'errors appeared'), ...times(1, 'errors gone')]))).toBe(
    'None of 3 metrics regressed, 2 with new errors, 1 without the errors they had',
  );
  expect(summaryOf(aComparison(times(3, 'undecided')))).toBe('All 3 metrics are undecided');
  expect(summaryOf(aComparison(times(2, 'undecided')))).toBe('Both metrics are undecided');
  expect(summaryOf(aComparison([]))).toBe('Nothing was measured');
  expect(summaryOf(aComparison([...times(3, 'undecided'), ...times(2, 'not judged')]))).toBe(
    'None of 5 metrics is decided: 3 undecided, 2 not judged',
  );
  expect(summaryOf(aComparison(times(9, 'not affected')))).toBe(
    'Not affected: base and head are the same build',
  );
  expect(summaryOf(aComparison([...times(9, 'not affected'), ...times(2, 'no change')]))).toBe(
    'None of 11 metrics regressed, 2 unchanged, 9 not affected',
  );
  expect(summaryOf({ counts: { improved: 1 } })).toBe('None of 1 metric regressed, 1 improved');
});

test('rows that changed come worst first, failed trials before figures, then by how much', () => {
  const rows = [
    aRow('no change'),
    aRow('improved', { change: 1.5 }),
    aRow('regressed', { primary: false, change: 0.2 }),
    aRow('regressed', { change: 0.9 }),
    aRow('regressed', { change: 1.4 }),
    aRow('errors appeared'),
    aRow('regressed', { metric: 'failedTrials', primary: false, change: null }),
  ];
  expect(changedRows(rows).map(({ verdict, change }) => [verdict, change])).toEqual([
    ['regressed', null],
    ['regressed', 0.2],
    ['regressed', 1.4],
    ['regressed', 0.9],
    ['errors appeared', 0.9],
    ['improved', 1.5],
  ]);
});

test('ratios read as signed percent', () => {
  expect([1.123, 0.9, 1, 1.00001, 0.99999, null].map(changeLabel)).toEqual([
    ...['+12.3 %', '-10.0 %', '0.0 %', '0.0 %', '0.0 %', '–'],
  ]);
  expect(intervalLabel({ low: 0.95, high: 1.1 })).toBe('-5.0 % to +10.0 %');
  expect(intervalLabel(null)).toBe('–');
});

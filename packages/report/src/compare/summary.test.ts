import { expect, test } from 'vitest';
import type { Comparison } from './compare.ts';
import type { ComparisonRow } from './row.ts';
import {
  changedRows,
  changeLabel,
  comparisonMarkdown,
  headlineOf,
  intervalLabel,
  summaryOf,
} from './summary.ts';
import { VERDICTS, type Verdict } from './verdict.ts';

function row(verdict: Verdict, rest: Partial<ComparisonRow> = {}): ComparisonRow {
  return {
    serverId: 'go',
    tool: null,
    metric: 'rps',
    primary: true,
    base: 1000,
    head: 900,
    pairs: 6,
    saturated: 0,
    pooled: { base: 1000, head: 900 },
    level: 0.01,
    change: 0.9,
    interval: { low: 0.88, high: 0.92 },
    coverage: 0.97,
    together: { low: 0.86, high: 0.94 },
    p: 0.03,
    floor: { ratio: 1.02, state: 'calibrated', reason: null },
    detectable: 1.05,
    verdict,
    reason: null,
    roundsNeeded: null,
    decidedAt: 6,
    rounds: [],
    ...rest,
  };
}

function comparison(rows: readonly ComparisonRow[], rest: Partial<Comparison> = {}): Comparison {
  const counted = VERDICTS.map((verdict) => [
    verdict,
    rows.filter((known) => known.verdict === verdict).length,
  ]);
  const counts = Object.fromEntries(counted) as Comparison['counts'];
  const family = { primary: 7, secondary: 17, looks: 1 };
  return { rows, counts, family, rounds: 6, nextLook: null, interleaved: true, disturbed: 0, ...rest };
}

const times = (count: number, verdict: Verdict) => Array.from({ length: count }, () => row(verdict));

test('one sentence says how many metrics there are, and what became of them', () => {
  const rows = [
    ...times(2, 'regressed'),
    ...times(1, 'improved'),
    ...times(39, 'no change'),
    ...times(3, 'undecided'),
  ];
  expect(summaryOf(comparison(rows))).toBe(
    '2 of 45 metrics regressed, 1 improved, 39 unchanged, 3 undecided',
  );
});

test('it says what there is, and always what regressed', () => {
  expect(summaryOf(comparison(times(1, 'no change')))).toBe('None of 1 metric regressed, 1 unchanged');
  expect(summaryOf(comparison([...times(2, 'errors appeared'), ...times(1, 'errors gone')]))).toBe(
    'None of 3 metrics regressed, 2 with new errors, 1 without the errors they had',
  );
  expect(summaryOf(comparison(times(3, 'undecided')))).toBe('All 3 metrics are undecided');
  expect(summaryOf(comparison(times(2, 'undecided')))).toBe('Both metrics are undecided');
  expect(summaryOf(comparison([]))).toBe('Nothing was measured');
  expect(summaryOf(comparison([...times(3, 'undecided'), ...times(2, 'not judged')]))).toBe(
    'None of 5 metrics is decided: 3 undecided, 2 not judged',
  );
  expect(summaryOf(comparison(times(9, 'not affected')))).toBe(
    'Not affected: base and head are the same build',
  );
  expect(summaryOf(comparison([...times(9, 'not affected'), ...times(2, 'no change')]))).toBe(
    'None of 11 metrics regressed, 2 unchanged, 9 not affected',
  );
  expect(summaryOf({ counts: { improved: 1 } })).toBe('None of 1 metric regressed, 1 improved');
});

test('rows that changed come worst first, primary ones before others, then by how much', () => {
  const rows = [
    row('no change'),
    row('improved', { change: 1.5 }),
    row('regressed', { primary: false, change: 0.2 }),
    row('regressed', { change: 0.9 }),
    row('regressed', { change: 1.4 }),
    row('errors appeared'),
  ];
  expect(changedRows(rows).map(({ verdict, change }) => [verdict, change])).toEqual([
    ['regressed', 1.4],
    ['regressed', 0.9],
    ['regressed', 0.2],
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

test('Markdown begins with the sentence and holds the rows that changed only', () => {
  const rows = [
    row('regressed', { tool: 'get_user_cart', metric: 'meanMs', base: 5, head: 6, change: 1.2 }),
    row('no change'),
  ];
  const lines = comparisonMarkdown(comparison(rows), { base: 'v1`x', head: 'main' }).split('\n');
  expect(lines[0]).toBe('**1 of 2 metrics regressed, 1 unchanged**');
  expect(lines[2]).toBe('Base `v1 x`, head `main`.');
  expect(lines.filter((line) => line.startsWith('|'))).toEqual([
    '| Server | Tool | Metric | Base | Head | Change | Interval | Verdict |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | --- |',
    '| go | get\\_user\\_cart | Mean, ms | 5.00 | 6.00 | +20.0 % | -14.0 % to -6.0 % | regressed |',
  ]);
  expect(lines.at(-2)).toBe(
    '6 rounds. Of a commit against itself, at most 5 % of comparisons would call any of the 24 metrics (7 primary) changed.',
  );
});

test('without a change there is no table, and what weakens it is said', () => {
  const stale = row('undecided', {
    roundsNeeded: 4,
    saturated: 1,
    floor: { ratio: 1.05, state: 'not calibrated', reason: 'not calibrated' },
  });
  const text = comparisonMarkdown(comparison([stale], { nextLook: 8, interleaved: false }));
  expect(text).not.toContain('| Server');
  expect(text).toContain('6 rounds, more to come.');
  expect(text).toContain('needs up to 4 more rounds');
  expect(text).toContain('noise floor of 1 metric is not calibrated');
  expect(text).toContain('rig was saturated under 1 metric');
  expect(text).toContain('not measured in the same rounds');
});

test('what an earlier look found says so beside its figures', () => {
  const rows = [row('regressed', { decidedAt: 6 }), row('improved', { decidedAt: 12 })];
  const text = comparisonMarkdown(comparison(rows, { rounds: 12 }));
  expect(text).toContain('| regressed after round 6 |');
  expect(text).toContain('| improved |');
});

test('of one build on both sides nothing more is said', () => {
  const family = { primary: 0, secondary: 0, looks: 1 };
  const text = comparisonMarkdown(comparison(times(9, 'not affected'), { family, rounds: 0 }));
  expect(text).toBe('**Not affected: base and head are the same build**\n\n0 rounds.\n');
});

test('names cannot leave their cell', () => {
  const text = comparisonMarkdown(comparison([row('regressed', { serverId: 'a | b\n[x](y) <b>' })]));
  expect(text).toContain('| a \\| b \\[x\\](y) \\<b\\> | all |');
});

test('errors on one side have figures and no ratio', () => {
  const text = comparisonMarkdown(
    comparison([row('errors appeared', { metric: 'errorRatePct', base: 0, head: 0.5 })]),
  );
  expect(text).toContain('| Error rate, % | 0.00 | 0.50 | – | – | errors appeared |');
});

test('the headline says in how many trials the host was busy', () => {
  const counts = { regressed: 1, 'no change': 3 };
  expect(headlineOf({ counts, disturbed: 2 } as Comparison)).toBe(
    '1 of 4 metrics regressed, 3 unchanged; the host was busy in 2 trials',
  );
  expect(headlineOf({ counts, disturbed: 0 } as Comparison)).toBe('1 of 4 metrics regressed, 3 unchanged');
});

test('Markdown says in how many trials the host was busy, and nothing where it was in none', () => {
  const rows = times(1, 'no change');
  expect(comparisonMarkdown(comparison(rows, { disturbed: 2 }))).toContain(
    'The host was busy in 2 trials: other programs or a hypervisor had part in the figures.',
  );
  expect(comparisonMarkdown(comparison(rows))).not.toContain('The host was busy');
});

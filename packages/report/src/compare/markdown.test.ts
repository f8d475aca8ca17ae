import { expect, test } from 'vitest';
import { FAMILY_ALPHA } from './family.ts';
import { comparisonMarkdown } from './markdown.ts';
import { aComparison, aRow, times } from './test-comparison.ts';

test('Markdown begins with the headline and holds the rows that changed only', () => {
  const rows = [
    aRow('regressed', { tool: 'get_user_cart', metric: 'meanMs', base: 5, head: 6, change: 1.2 }),
    aRow('no change'),
  ];
  const lines = comparisonMarkdown(aComparison(rows), { names: { base: 'v1`x', head: 'main' } }).split('\n');
  expect(lines[0]).toBe('**go is slower: get\\_user\\_cart +20.0 % (mean), with 95 % confidence**');
  expect(lines[2]).toBe('1 of 2 metrics regressed, 1 unchanged.');
  expect(lines[4]).toBe('Base `v1 x`, head `main`.');
  expect(lines.filter((line) => line.startsWith('|'))).toEqual([
    '| Server | Tool | Metric | Base | Head | Change | Interval | Verdict |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | --- |',
    '| `go` | `get_user_cart` | Mean, ms | 5.00 | 6.00 | +20.0 % | -14.0 % to -6.0 % | regressed |',
  ]);
  expect(lines.at(-2)).toBe(
    '6 rounds. At most 5 % of comparisons of a build with itself would call any of the 24 metrics (7 primary) changed.',
  );
});

test('names of servers and tools notify nobody, lead nowhere and end no cell', () => {
  const tool = '@team|https://evil.example';
  const rows = [
    aRow('regressed', { serverId: '@ada', tool, metric: 'meanMs', base: 5, head: 6, change: 1.2 }),
  ];
  const text = comparisonMarkdown(aComparison(rows));
  expect(text).toContain('| `@ada` | `@team\\|https://evil.example` |');
  const [lead = ''] = text.split('\n');
  expect(lead).toContain('team');
  expect(lead).not.toMatch(/@\w|:\/\//);
});

test('what has no headline begins with its counts, said once', () => {
  const text = comparisonMarkdown(aComparison([aRow('no change')]), { headline: null });
  expect(text.split('\n').slice(0, 3)).toEqual([
    '**None of 1 metric regressed, 1 unchanged**',
    '',
    expect.stringMatching(/^6 rounds/),
  ]);
});

test('without a change there is no table, and what weakens it is said', () => {
  const stale = aRow('undecided', {
    roundsNeeded: 4,
    saturated: 1,
    floor: { ratio: 1.05, state: 'not calibrated', reason: 'not calibrated' },
  });
  const text = comparisonMarkdown(aComparison([stale], { nextLook: 8, interleaved: false }));
  expect(text).not.toContain('| Server');
  expect(text).toContain('6 rounds, more to come.');
  expect(text).toContain('About 4 more rounds would decide the undecided metric in 4 of 5 cases');
  const few = comparisonMarkdown(aComparison([aRow('undecided', { roundsNeeded: 1, pairs: 4 })]));
  expect(few).toContain('At least 1 more round is needed.');
  expect(few).not.toContain('would decide');
  expect(text).toContain('noise floor of 1 metric is not calibrated on this host: ±5.0 % is taken.');
  expect(text).toContain('rig was saturated in rounds of 1 metric');
  expect(text).toContain('not measured in the same rounds');
});

test('what an earlier look found says so beside its figures', () => {
  const rows = [aRow('regressed', { decidedAt: 6 }), aRow('improved', { decidedAt: 12 })];
  const text = comparisonMarkdown(aComparison(rows, { rounds: 12 }));
  expect(text).toContain('| regressed after round 6 |');
  expect(text).toContain('| improved |');
});

test('of one build on both sides nothing more is said', () => {
  const family = { primary: 0, secondary: 0, looks: 1, alpha: FAMILY_ALPHA };
  const text = comparisonMarkdown(aComparison(times(9, 'not affected'), { family, rounds: 0 }));
  expect(text).toBe('**Not affected: base and head are the same build**\n\n0 rounds.\n');
});

test('names cannot leave their cell', () => {
  const text = comparisonMarkdown(aComparison([aRow('regressed', { serverId: 'a | b\n[x](y) <b>' })]));
  expect(text).toContain('| `a \\| b [x](y) <b>` | all |');
});

test('errors on one side have figures and no ratio', () => {
  const text = comparisonMarkdown(
    aComparison([aRow('errors appeared', { metric: 'errorRatePct', base: 0, head: 0.5 })]),
  );
  expect(text).toContain('| Error rate, % | 0.00 | 0.50 | – | – | errors appeared |');
});

test('Markdown says in how many trials the host was busy, and nothing where it was in none', () => {
  const rows = times(1, 'no change');
  expect(comparisonMarkdown(aComparison(rows, { disturbed: 2 }))).toContain(
    'The host was busy in 2 trials: other programs or a hypervisor affected the figures.',
  );
  expect(comparisonMarkdown(aComparison(rows))).not.toContain('The host was busy');
});

test('what CPU profiles say stands below the table, a list a server', () => {
  const cpu = [['`go`: more', '`main.f`: +1 ms'], ['`rust`: none']];
  const text = comparisonMarkdown(aComparison([aRow('regressed')]), { cpu });
  expect(text).toContain('\n\n- `go`: more\n  - `main.f`: +1 ms\n- `rust`: none\n\n');
});

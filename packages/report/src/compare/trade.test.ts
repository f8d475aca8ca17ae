import { describe, expect, test } from 'vitest';
import { comparisonAnswer, shortHeadline } from './answer.ts';
import { headlineOf } from './headline.ts';
import { comparisonMarkdown } from './markdown.ts';
import type { ComparisonRow } from './row.ts';
import { aComparison, aRow } from './test-comparison.ts';
import { differenceLabel, tradeOf } from './trade.ts';

const change = (base: number, head: number) => ({ base, head, change: head / base });
const slowStart = aRow('regressed', { metric: 'coldStartMs', primary: false, ...change(80, 145) });
const leanMemory = aRow('improved', { metric: 'memoryMb', primary: false, ...change(120, 73) });
const text = (rows: readonly ComparisonRow[], rest = {}) => headlineOf(aComparison(rows, rest))?.text;

describe('a gain that costs something else of the same server', () => {
  test('is told with its cost, which comes first, in figures with units', () => {
    const comparison = aComparison([leanMemory, slowStart]);
    expect(headlineOf(comparison)).toEqual({
      text: 'go: cold start +65 ms (worse), memory -47.0 MB (better), with 95 % confidence',
      tone: 'worse',
    });
    const lead = 'go: cold start +65 ms (worse), memory -47.0 MB (better)';
    expect(shortHeadline(text([leanMemory, slowStart]) ?? '')).toBe(lead);
    expect(comparisonMarkdown(comparison).split('\n')[0]).toBe(`**${lead}, with 95 % confidence**`);
  });

  test('is the largest of each direction; the others are counted', () => {
    const rows = [
      leanMemory,
      slowStart,
      aRow('improved', { metric: 'cpuMsPerRequest', ...change(1, 0.9) }),
      aRow('regressed', { metric: 'meanMs', tool: 'search', ...change(5, 6) }),
      aRow('undecided'),
    ];
    expect(text(rows)).toBe(
      'go: cold start +65 ms (worse), memory -47.0 MB (better), with 95 % confidence; 1 more regressed, 1 more improved, 1 undecided',
    );
  });

  test('is none where another server has the gain', () => {
    const rows = [{ ...leanMemory, serverId: 'rust' }, slowStart];
    expect(tradeOf(rows)).toBeNull();
    expect(text(rows)).toBe('go starts more slowly: +81.3 %, with 95 % confidence; 1 improved');
    expect(tradeOf([slowStart])).toBeNull();
    expect(tradeOf([leanMemory])).toBeNull();
    expect(tradeOf([leanMemory, aRow('undecided'), aRow('no change')])).toBeNull();
  });

  test('may be bought with errors', () => {
    const errors = aRow('errors appeared', { metric: 'errorRatePct', base: 0, head: 0.5, change: null });
    const faster = aRow('improved', { metric: 'meanMs', tool: 'search', ...change(5, 2) });
    expect(text([faster, errors])).toBe(
      'go: error rate +0.50 points (worse), search mean -3.00 ms (better), with 95 % confidence',
    );
  });

  test('may be bought with failed trials, whose numbers stay', () => {
    const failing = aRow('regressed', { metric: 'failedTrials', ...change(0, 50), change: null });
    const measured = [
      { serverId: 'go', rounds: 12, paired: 6, trials: { base: 12, head: 12 }, failed: { base: 0, head: 6 } },
    ];
    expect(text([leanMemory, failing], { measured })).toMatch(
      /^go: failed trials \+50\.0 points \(worse\), memory -47\.0 MB \(better\), .*; go failed in 6 of 12 trials at head, 0 of 12/,
    );
  });

  test('leads the key figures with its cost, each with its direction', () => {
    const slower = Array.from({ length: 6 }, (_, i) =>
      aRow('regressed', { metric: 'meanMs', tool: `t${i}`, ...change(5, 5.5) }),
    );
    const { figures } = comparisonAnswer(aComparison([...slower, leanMemory, slowStart]), null);
    expect(figures.map(({ name, tone }) => [name, tone])).toEqual([
      ['Cold start', 'worse'],
      ['Memory', 'better'],
      ...Array(3).fill(['Mean', 'worse']),
    ]);
    const [same] = comparisonAnswer(aComparison([aRow('no change')]), null).figures;
    expect(same).not.toHaveProperty('tone');
  });
});

test.each([
  ['rps', 12_000, 22_500.4, 'throughput +10,500 tool calls/s'],
  ['meanMs', 0.011, 0.014, 'mean +0.003 ms'],
  ['p95Ms', 60_000, 180_000, 'P95 +120,000.00 ms'],
  ['cpuMsPerRequest', 0.5, 0.2, 'CPU per request -0.300 ms'],
  ['errorRatePct', 0.004, 0.0052, 'error rate +0.0012 points'],
  ['instructionsPerRequest', 1000, 2500, 'instructions per request +1,500'],
] as const)('the difference of %s has its unit, however small or large', (metric, base, head, words) => {
  expect(differenceLabel(aRow('regressed', { metric, ...change(base, head) }))).toBe(words);
});

describe('a tail that became slower behind an unchanged mean', () => {
  const p99 = (rest: Partial<ComparisonRow> = {}) =>
    aRow('regressed', { metric: 'p99Ms', tool: 'search', primary: false, ...change(12, 25), ...rest });
  const mean = (rest: Partial<ComparisonRow> = {}) =>
    aRow('no change', { metric: 'meanMs', tool: 'search', ...change(5, 5.02), ...rest });

  test('is named with both figures and with its mean', () => {
    const rows = [p99(), mean()];
    expect(headlineOf(aComparison(rows))).toEqual({
      text: "go's tail is slower: search P99 12.00 → 25.00 ms, with 95 % confidence, mean unchanged",
      tone: 'worse',
    });
    const short = shortHeadline(text(rows) ?? '');
    expect(short).toBe("go's tail is slower: search P99 12.00 → 25.00 ms, mean unchanged");
    expect(short.split(' ').length).toBeLessThanOrEqual(12);
    const faster = p99({ verdict: 'improved', ...change(25, 12) });
    expect(text([faster, mean()])).toMatch(/^go's tail is faster: search P99 25\.00 → 12\.00 ms, /);
  });

  test('is not said to have an unchanged mean where that is undecided, changed or of other calls', () => {
    expect(text([p99(), mean({ verdict: 'undecided' })])).toMatch(/confidence, mean undecided; 1 undecided$/);
    for (const other of [
      mean({ tool: 'list' }),
      mean({ serverId: 'rust' }),
      mean({ verdict: 'regressed' }),
    ]) {
      expect(text([p99(), other])).toMatch(/^go is slower: search \+108\.3 % \(P99\)/);
    }
    expect(text([p99({ metric: 'p50Ms' }), mean()])).toMatch(/^go is slower: search \+108\.3 % \(P50\)/);
  });

  test('is told in percent where its figures look alike', () => {
    expect(text([p99(change(0.011, 0.014)), mean()])).toMatch(/^go's tail is slower: search P99 \+27\.3 %, /);
  });
});

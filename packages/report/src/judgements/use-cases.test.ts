import { describe, expect, test } from 'vitest';
import { figures, traits } from '../figures/test-figures.ts';
import { MEMORY_HEADROOM_PCT, NEAR_LIMIT_FACTOR } from './constraints.ts';
import { SLOW_SHARE, USE_CASES, type UseCase, WORST_FACTOR } from './use-case-list.ts';
import { useCases } from './use-cases.ts';

const fastest: UseCase = {
  id: 'case',
  name: 'Case',
  scope: [],
  needs: [],
  alternatives: 2,
  avoid: null,
  objective: { column: 'rate', best: 'highest' },
};

/** Servers that are recommended, alternatives, and those to avoid. */
function judged(
  rest: Partial<UseCase>,
  ...[rows, known = []]: [Parameters<typeof useCases>[0], Parameters<typeof useCases>[1]?]
) {
  const [row] = useCases(rows, known, [{ ...fastest, ...rest }]);
  const ids = (choices: readonly { serverId: string }[] = []) => choices.map(({ serverId }) => serverId);
  return { row, all: [row?.recommended?.serverId ?? null, ids(row?.alternatives), ids(row?.avoid)] };
}

const p95Below10 = { kind: 'below', column: 'p95Ms', limit: 10 } as const;
const memoryBelow100 = { kind: 'below', column: 'memoryMb', limit: 100 } as const;
const mature = { kind: 'maturity', atLeast: 'High' } as const;
const maturity = (level: string) => ({ ecosystemMaturity: { level, source: 'https://study.example' } });

describe('who is recommended', () => {
  test('is the best by the objective; alternatives follow it, as many as the case asks for', () => {
    const rows = [10, 40, 20, 30].map((rate) => figures(`s${rate}`, { rate }));
    expect(judged({}, rows).all).toEqual(['s40', ['s30', 's20'], []]);
    expect(judged({ objective: { column: 'rate', best: 'lowest' } }, rows).all).toEqual([
      's10',
      ['s20', 's30'],
      [],
    ]);
  });

  test('is a server without faults, however much one with failed trials or wrong answers serves', () => {
    const failing = { ...figures('failing', { rate: 50 }), trials: 12, failed: 3 };
    const wrong = figures('wrong', { rate: 45, errorRatePct: 0.9 });
    const { row, all } = judged({}, [failing, wrong, figures('sound', { rate: 30 })]);
    expect(all).toEqual(['sound', ['failing', 'wrong'], []]);
    expect(row?.alternatives.map(({ reason }) => reason)).toEqual([
      'throughput 50 tool calls/s; 3 of 12 trials of failing failed',
      'throughput 45 tool calls/s; 0.90 % of the answers of wrong were wrong',
    ]);
    expect(judged({}, [failing]).row?.recommended?.reason).toContain('3 of 12 trials of failing failed');
  });

  test('is told with the servers that it is not told apart from', () => {
    const at = (id: string, rate: number, spread: number) =>
      figures(id, { rate, rateInterval: { low: rate - spread, high: rate + spread, kind: 'confidence' } });
    const reasonOf = (spread: number) =>
      judged({}, [at('a', 1001, spread), at('b', 1000, spread)]).row?.recommended?.reason;
    expect(reasonOf(50)).toBe('throughput 1,001 tool calls/s; too close to tell apart from b');
    expect(judged({}, [at('a', 1100, 5), at('b', 1000, 5)]).row?.recommended?.reason).toBe(
      'throughput 1,100 tool calls/s',
    );
  });

  test('meets the needs, and so do alternatives; what misses a limit by less than a quarter is named apart', () => {
    const at = (rate: number, p95Ms: number) => figures(`s${rate}`, { rate, p95Ms });
    const rows = [at(50, 10 * NEAR_LIMIT_FACTOR), at(40, 12.4), at(30, 10), at(20, 9.99), at(15, 9)];
    const { row, all } = judged({ needs: [p95Below10] }, rows);
    expect(all).toEqual(['s20', ['s15'], []]);
    expect(row?.rule).toBe('P95 < 10 ms, then the highest throughput');
    expect(row?.recommended?.reason).toBe('throughput 20 tool calls/s; P95 9.99 ms');
    expect(row?.nearlyMeets).toEqual([
      { serverId: 's40', reason: 'throughput 40 tool calls/s; P95 12.40 ms' },
      { serverId: 's30', reason: 'throughput 30 tool calls/s; P95 10.00 ms' },
    ]);
  });

  test('is nobody where nobody meets them; who nearly does is named apart', () => {
    const { row, all } = judged({ needs: [p95Below10] }, [figures('a', { rate: 1, p95Ms: 12 })]);
    expect(all).toEqual([null, [], []]);
    expect(row?.nearlyMeets).toMatchObject([{ serverId: 'a' }]);
    expect(row?.lacks).toBe('no server meets: P95 < 10 ms');
  });

  test('serves a share of the highest rate where a case asks for that, and its rule says so', () => {
    const rows = [100, 50, 49.9, 9].map((rate) => figures(`s${rate}`, { rate }));
    const { row, all } = judged({ minShareOfBestRate: 0.5, avoid: { kind: 'slow' } }, rows);
    expect(all).toEqual(['s100', ['s50'], ['s9']]);
    expect(row?.nearlyMeets).toEqual([]);
    expect(row?.rule).toBe(
      'the highest throughput among servers with at least 50 % of the highest throughput',
    );
  });

  test('leaves a tenth of a memory limit free', () => {
    const at = (memoryMb: number) =>
      judged({ needs: [memoryBelow100] }, [figures('a', { rate: 1, memoryMb })]).all[0];
    expect([at(89.9), at(100 - MEMORY_HEADROOM_PCT)]).toEqual(['a', null]);
    expect(judged({ needs: [memoryBelow100] }, []).row?.rule).toContain(
      'memory under load < 90 MB (10 % of 100 MB stay free)',
    );
  });

  test('puts the more important need before the others, and needs before the objective', () => {
    const rows = [
      figures('mature and big', { rate: 90, memoryMb: 120 }),
      figures('early and small', { rate: 50, memoryMb: 20 }),
      figures('mature and small', { rate: 10, memoryMb: 20 }),
    ];
    const known = [
      traits('mature and big', maturity('Highest')),
      traits('early and small', maturity('Early')),
      traits('mature and small', maturity('High')),
    ];
    const { row, all } = judged({ needs: [memoryBelow100, mature] }, rows, known);
    expect(all).toEqual(['mature and small', [], []]);
    expect(row?.nearlyMeets.map(({ serverId }) => serverId)).toEqual(['early and small', 'mature and big']);
    expect(row?.nearlyMeets[0]?.reason).toContain('ecosystem maturity Early');
  });

  test('is never out of scope', () => {
    const rows = [figures('java', { rate: 9 }), figures('bun', { rate: 5 }), figures('unknown', { rate: 7 })];
    const known = [traits('java'), traits('bun', { ecosystem: 'javascript' })];
    const scope = [{ kind: 'ecosystem', oneOf: ['javascript'] } as const];
    expect(judged({ scope }, rows, known).all).toEqual(['bun', [], []]);
    expect(judged({ scope }, rows.slice(0, 1), known).row?.lacks).toBe(
      'no server here: ecosystem javascript',
    );
  });

  test('is told apart by what is known of it', () => {
    const rows = ['jvm', 'native', 'tuned', 'unknown'].map((id, i) => figures(id, { rate: 10 - i }));
    const known = [
      traits('jvm', { reactive: true }),
      traits('native', { nativeOf: 'jvm' }),
      traits('tuned', { sdkOverhead: { level: 'Tunable', source: 'https://study.example' } }),
    ];
    const scoped = (constraint: UseCase['scope'][number]) => {
      const [first, others] = judged({ scope: [constraint], alternatives: 9 }, rows, known).all;
      return [first, ...(others ?? [])];
    };
    expect(scoped({ kind: 'native', native: true })).toEqual(['native']);
    expect(scoped({ kind: 'native', native: false })).toEqual(['jvm', 'tuned']);
    expect(scoped({ kind: 'reactive' })).toEqual(['jvm']);
    expect(scoped({ kind: 'as shipped' })).toEqual(['jvm', 'native', 'unknown']);
  });

  test('is nobody where the objective was not measured, or without servers', () => {
    expect(judged({}, [figures('a')])).toMatchObject({
      all: [null, [], []],
      row: { lacks: 'throughput was not measured' },
    });
    expect(judged({}, []).all).toEqual([null, [], []]);
  });
});

describe('whom to avoid', () => {
  test('is who serves less than a tenth of the recommended, slowest first; none of them is an alternative', () => {
    const rows = [100, 100 * SLOW_SHARE, 9.9, 2, 1].map((rate) => figures(`s${rate}`, { rate }));
    expect(judged({ avoid: { kind: 'slow' } }, rows).all).toEqual(['s100', ['s10'], ['s1', 's2', 's9.9']]);
  });

  test('is the highest of those left, where it is half more than the recommended', () => {
    const rows = [
      figures('a', { rate: 9, memoryMb: 20 }),
      figures('b', { rate: 5, memoryMb: 20 * WORST_FACTOR }),
    ];
    const avoid = { kind: 'worst', column: 'memoryMb', among: [] } as const;
    expect(judged({ alternatives: 0, avoid }, rows).all[2]).toEqual(['b']);
    const closer = [rows[0] ?? figures('a'), figures('b', { rate: 5, memoryMb: 29.9 })];
    expect(judged({ alternatives: 0, avoid }, closer).all[2]).toEqual([]);
    expect(judged({ alternatives: 1, avoid }, rows).all[2]).toEqual([]);
  });

  test('is everybody of a kind that misses a need', () => {
    const at = (id: string, rate: number, memoryMb: number) => figures(id, { rate, memoryMb });
    const rows = [at('go', 9, 20), at('java', 8, 300), at('small', 7, 80), at('bun', 6, 500)];
    const known = [traits('java'), traits('small'), traits('go', { ecosystem: 'go' })];
    const among = [{ kind: 'ecosystem', oneOf: ['java'] } as const];
    const { row, all } = judged(
      { needs: [memoryBelow100], alternatives: 0, avoid: { kind: 'missing', among } },
      rows,
      known,
    );
    expect(all[2]).toEqual(['java']);
    expect(row?.avoid[0]?.reason).toBe('memory under load 300.0 MB');
  });

  test('does not nearly meet a need at the same time', () => {
    const rows = [figures('go', { rate: 9, memoryMb: 20 }), figures('big', { rate: 8, memoryMb: 120 })];
    const avoid = { kind: 'worst', column: 'memoryMb', among: [] } as const;
    const { row, all } = judged({ needs: [memoryBelow100], avoid }, rows);
    expect([all[2], row?.nearlyMeets]).toEqual([['big'], []]);
  });

  test('is nobody where nobody is recommended', () => {
    const rows = [figures('a', { rate: 9, p95Ms: 11 }), figures('b', { rate: 0.1, p95Ms: 99 })];
    expect(judged({ needs: [p95Below10], avoid: { kind: 'slow' } }, rows).all[2]).toEqual([]);
  });
});

describe('the cases of any result', () => {
  /** Every figure at a limit, just below it, and at every multiple up to its double. */
  const around = (limit: number) => [0.5, 0.89, 0.9, 0.94, 0.999, 1, 1.2, 1.5, 1.999].map((at) => at * limit);
  const rows = [10, 50, 200].flatMap((limit) =>
    around(limit).map((value, index) =>
      figures(`s${limit}-${index}`, { rate: value * 10, p95Ms: value, meanMs: value, memoryMb: value }),
    ),
  );
  const found = useCases(
    rows,
    rows.map(({ serverId }, index) => traits(serverId, { nativeOf: index % 2 ? 'jvm' : null })),
  );
  const offered = (id: string) => {
    const row = found.find((one) => one.id === id);
    const picked = [...(row?.recommended ? [row.recommended] : []), ...(row?.alternatives ?? [])];
    return picked.flatMap(({ serverId }) => rows.filter((one) => one.serverId === serverId));
  };

  test.each([
    ['p95-below-10-ms', 'p95Ms', 10],
    ['memory-below-50-mb', 'memoryMb', 50],
    ['memory-below-200-mb', 'memoryMb', 200],
    ['native-image', 'memoryMb', 200],
  ] as const)('%s offers nothing beyond its limit', (id, column, limit) => {
    expect(offered(id).length).toBeGreaterThan(1);
    for (const row of offered(id)) expect(row[column]).toBeLessThan(limit);
  });

  test('for high load offer nothing below half of the best', () => {
    expect(offered('high-load').map(({ rate }) => rate)).toEqual([3998, 3000, 2400]);
    const slower = useCases(
      [figures('a', { rate: 100 }), figures('b', { rate: 49 }), figures('c', { rate: 9 })],
      [],
    );
    expect(slower[0]).toMatchObject({
      recommended: { serverId: 'a' },
      alternatives: [],
      nearlyMeets: [],
      avoid: [{ serverId: 'c' }],
    });
  });

  test('speak of high load only where the servers were what limited their rates', () => {
    const names = (limitedBy?: 'server cpu' | 'offered load') =>
      useCases([{ ...figures('a', { rate: 1 }), ...(limitedBy && { limitedBy }) }], []).map(
        ({ name }) => name,
      );
    expect(names('server cpu')).toContain('High-load production');
    expect(names('offered load').join()).not.toMatch(/high.load/i);
    expect(names().join()).not.toMatch(/high.load/i);
  });
});

test('the cases have ids of their own and come out of any result', () => {
  expect(new Set(USE_CASES.map(({ id }) => id)).size).toBe(USE_CASES.length);
  expect(useCases([], []).map(({ recommended }) => recommended)).toEqual(USE_CASES.map(() => null));
});

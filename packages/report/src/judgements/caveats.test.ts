import { describe, expect, test } from 'vitest';
import { figures, traits } from '../figures/test-figures.ts';
import { findings } from './findings.ts';
import type { JudgedRow } from './judged-row.ts';

const KNOWN = [traits('nodejs-native', { nativeOf: 'nodejs' })];

/** Three servers with every figure, ± 1 over five rounds, of which every kind of finding speaks. */
function rowsWith(...facts: readonly Partial<JudgedRow>[]): JudgedRow[] {
  return ['nodejs', 'bun', 'nodejs-native'].map((serverId, index) => {
    const { rate = 10 * (index + 1), meanMs = rate } = facts[index] ?? {};
    const around = (value: number | null) => ({
      low: (value ?? 0) - 1,
      high: (value ?? 0) + 1,
      kind: 'confidence' as const,
    });
    return {
      ...figures(serverId, { rate, meanMs, memoryMb: rate, cpuPct: 50, rateByRound: [1, 2, 3, 4, 5] }),
      rateInterval: around(rate),
      meanMsInterval: around(meanMs),
      trials: 3,
      passed: 3,
      invalid: 0,
      failed: 0,
      limitedBy: 'server cpu',
      cpuMsPerRequest: index,
      ...facts[index],
    };
  });
}

const textsOf = (rows: readonly JudgedRow[]) => findings(rows, KNOWN).map(({ text }) => text);

/** Throughput, latency, cost, tiers, native images, JavaScript runtimes: all name nodejs, as leader, next or cell. */
function everyText(fact: Partial<JudgedRow>): string[] {
  const texts = textsOf(rowsWith(fact, { rate: 7, meanMs: 11 }, { rate: 9, meanMs: 70 }));
  expect(texts).toHaveLength(6);
  return texts;
}

describe('every finding that names a server says of it', () => {
  test('that the rig was saturated', () => {
    const said = '; the rig was saturated in 1 of 3 trials of nodejs, so more may be possible';
    for (const text of everyText({ passed: 2, invalid: 1 })) expect(text).toContain(said);
  });

  test('that the host was busy', () => {
    const said = '; the host was busy in 2 of 3 trials of nodejs';
    for (const text of everyText({ disturbed: 2 })) expect(text).toContain(said);
  });

  test('that processor time was still falling', () => {
    const said = '; measured before it had settled: 2 of 3 trials of nodejs';
    for (const text of everyText({ unsettled: 2 })) expect(text).toContain(said);
  });

  test('that trials failed', () => {
    for (const text of everyText({ passed: 1, failed: 2 })) {
      expect(text).toContain('; 2 of 3 trials of nodejs failed');
    }
  });

  test('that answers were wrong', () => {
    for (const text of everyText({ errorRatePct: 0.42 })) {
      expect(text).toContain('; 0.42 % of the answers of nodejs were wrong');
    }
    for (const text of everyText({ errorRatePct: 0.0001 })) expect(text).toContain('; <0.01 % of the');
  });

  test('nothing where there is nothing to be said', () => {
    for (const text of everyText({})) expect(text).not.toMatch(/trials|answers of|this load/);
  });
});

test('caveats of several servers are told together', () => {
  const [text] = textsOf(
    rowsWith({ rate: 1 }, { invalid: 3, passed: 0, failed: 1 }, { trials: 1, passed: 0, invalid: 1 }),
  );
  expect(text).toContain(
    '; the rig was saturated in the only trial of nodejs-native and all 3 trials of bun, so more may be possible; 1 of 3 trials of bun failed.',
  );
});

test('two of two trials are both', () => {
  const [text] = textsOf(rowsWith({ rate: 1 }, { trials: 2, invalid: 2, passed: 0 }));
  expect(text).toContain('; the rig was saturated in both trials of bun, so');
});

describe('how sure a finding is', () => {
  const single = { rateByRound: [10], rateInterval: null, meanMsInterval: null };

  test('is said to be open after a single round, in every finding', () => {
    for (const text of everyText(single)) expect(text).toContain('one round: not yet repeatable');
  });

  test('is said to be open over two to four rounds, whatever their ranges, in every finding', () => {
    const range = (low: number, high: number) => ({ low, high, kind: 'range' as const });
    const few = { rateByRound: [9, 11], rateInterval: range(9, 11), meanMsInterval: range(1, 2) };
    const texts = textsOf(rowsWith(few, { ...few, rate: 7, meanMs: 11 }, { ...few, rate: 90, meanMs: 70 }));
    expect(texts).toHaveLength(6);
    for (const text of texts) {
      expect(text).toContain('fewer than 5 rounds: no confidence interval yet');
      expect(text).not.toMatch(/overlap|borderline/);
    }
  });

  test('is said to be open where single rounds were not published, in every finding', () => {
    const unknown = { ...single, rateByRound: [], roundsUnknown: true } as const;
    const texts = textsOf(rowsWith(unknown, { ...unknown, rate: 8, meanMs: 11 }, { ...unknown, rate: 9 }));
    expect(texts).toHaveLength(6);
    for (const text of texts) expect(text).toContain('single rounds were not published');
  });

  test('goes by intervals of throughput and latency; of costs none is known', () => {
    const texts = everyText({});
    expect(texts.map((text) => /intervals (do not )?overlap/.exec(text)?.[0])).toEqual([
      ...['intervals overlap', 'intervals overlap', undefined],
      ...[undefined, 'intervals overlap', 'intervals do not overlap'],
    ]);
    expect(texts[2]).toContain('; interval over rounds unknown');
  });

  test('is told of each pair where pairs of twins differ in it', () => {
    const known = [...KNOWN, traits('bun-native', { nativeOf: 'bun' })];
    const rows = [...rowsWith(), { ...figures('bun-native'), ...single, rate: 1 }];
    expect(findings(rows, known).map(({ text }) => text)[4]).toContain(
      '; in throughput, one round: not yet repeatable (bun-native); in throughput, their intervals do not overlap (nodejs-native)',
    );
  });
});

test('a rate that something else than the server limited is one at this load', () => {
  const texts = everyText({ limitedBy: 'offered load' });
  expect(texts.map((text) => text.includes('at this load'))).toEqual([true, false, false, false, true, true]);
});

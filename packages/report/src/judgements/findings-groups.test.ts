import { describe, expect, test } from 'vitest';
import { figures, traits } from '../figures/test-figures.ts';
import { findings } from './findings.ts';
import { javascriptRuntimes, nativeImages, tierSpread } from './findings-groups.ts';

describe('where tiers fall', () => {
  const at = (serverId: string, meanMs: number | null, high = meanMs) =>
    figures(serverId, {
      meanMs,
      meanMsInterval: meanMs && high ? { low: meanMs, high, kind: 'confidence' } : null,
    });

  test('names the first tier and counts the others that hold somebody', () => {
    const found = tierSpread([at('a', 1), at('b', 2), at('c', 7), at('d', 9), at('e', 50), at('f', null)]);
    expect(found?.text).toBe(
      '2 of 5 servers are in tier 1 (mean latency up to 2× the lowest): a and b; 1 is in tier 3 and 2 are in tier 4.',
    );
    expect(found?.cells).toEqual([
      { table: 'tiers', serverId: 'a', column: 'tier', title: 'Tier' },
      { table: 'tiers', serverId: 'b', column: 'tier', title: 'Tier' },
    ]);
  });

  test('says who is borderline, and links there', () => {
    const found = tierSpread([at('a', 1), at('b', 7, 9)]);
    expect(found?.text).toMatch(/: a; 1 is in tier 3; b is borderline\.$/);
    expect(found?.cells.map(({ serverId }) => serverId)).toEqual(['a', 'b']);
  });

  test('says when all are close together, and nothing of one server', () => {
    const all = 'Both servers are in tier 1 (mean latency up to 2× the lowest).';
    expect(tierSpread([at('a', 1), at('b', 2)])?.text).toBe(all);
    expect(tierSpread([at('a', 1)])).toBeUndefined();
    expect(tierSpread([])).toBeUndefined();
  });
});

describe('native images', () => {
  const known = [traits('a-native', { nativeOf: 'a' }), traits('b-native', { nativeOf: 'b' })];
  const twins = (id: string, rate: [number, number], memoryMb: [number, number] | [null, null]) => [
    figures(id, { rate: rate[0], memoryMb: memoryMb[0] }),
    figures(`${id}-native`, { rate: rate[1], memoryMb: memoryMb[1] }),
  ];

  test('serve and use so much less, in a range', () => {
    const rows = [...twins('a', [100, 80], [100, 72]), ...twins('b', [100, 64], [100, 19])];
    expect(nativeImages(rows, known)).toEqual({
      text: 'Compared with their 2 twins on the JVM, native images serve 20 to 36 % less at this load and use 28 to 81 % less memory under load; in throughput, one round: not yet repeatable.',
      cells: ['a-native', 'b-native'].map((serverId) => ({
        table: 'jvm-native',
        serverId,
        column: 'rate',
        title: 'Throughput',
      })),
    });
  });

  test('may do both, and a range of equal ends is one number', () => {
    const rows = [...twins('a', [100, 90], [100, 50]), ...twins('b', [100, 105], [200, 100])];
    expect(nativeImages(rows, known)?.text).toContain(
      'serve between 10 % less and 5 % more at this load and use 50 % less memory under load; in throughput,',
    );
  });

  test('of one pair are named', () => {
    expect(nativeImages(twins('a', [100, 110], [null, null]), known)?.text).toBe(
      'Compared with a, a-native serves 10 % more at this load; in throughput, one round: not yet repeatable.',
    );
  });

  test('without a twin, or without figures, are not spoken of', () => {
    expect(nativeImages([figures('a-native', { rate: 1 })], known)).toBeUndefined();
    expect(nativeImages([figures('a'), figures('a-native')], known)).toBeUndefined();
  });
});

describe('Bun and Node.js', () => {
  test('are held against each other', () => {
    const rows = [
      figures('nodejs', { rate: 423, meanMs: 123.5 }),
      figures('bun', { rate: 876, meanMs: 48.46 }),
    ];
    const found = javascriptRuntimes(rows);
    expect(found?.text).toBe(
      'bun serves 2.07 times as many tool calls as nodejs at this load (one round: not yet repeatable) and answers in 48.46 ms on average against 123.50.',
    );
    expect(found?.cells.map(({ serverId }) => serverId)).toEqual(['bun', 'nodejs']);
  });

  test('may be within noise of each other', () => {
    const at = (id: string, rate: number) =>
      figures(id, { rate, rateInterval: { low: rate - 5, high: rate + 5, kind: 'confidence' } });
    expect(javascriptRuntimes([at('nodejs', 104), at('bun', 100)])?.text).toBe(
      'nodejs serves 1.04 times as many tool calls as bun at this load (their intervals overlap).',
    );
  });

  test('one of them says nothing', () => {
    expect(javascriptRuntimes([figures('bun', { rate: 1 }), figures('nodejs')])).toBeUndefined();
  });
});

test('a study without processor time a request has its cost from efficiency, and links there', () => {
  const rows = [figures('a', { rate: 100, cpuPct: 200 }), figures('b', { rate: 100, cpuPct: 100 })];
  expect(findings(rows, [])[1]).toEqual({
    text: 'b needs least: 10.000 ms of processor time per request, ahead of a with 20.000; one round: not yet repeatable.',
    cells: ['b', 'a'].map((serverId) => ({
      table: 'efficiency',
      serverId,
      column: 'ratePerCpuPct',
      title: 'CPU efficiency',
    })),
  });
});

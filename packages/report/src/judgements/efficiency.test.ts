import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figures } from '../figures/test-figures.ts';
import { efficiency } from './efficiency.ts';

const ranks = (rows: Parameters<typeof efficiency>[0]) =>
  efficiency(rows).map(({ serverId, cpuRank, memoryRank }) => [serverId, cpuRank, memoryRank]);

test('is the rate for each CPU % and each MB, not rounded', () => {
  const [row] = efficiency([figures('rust', { rate: 4845, cpuPct: 117.9, memoryMb: 10.9 })]);
  expect(row?.ratePerCpuPct).toBeCloseTo(41.094, 3);
  expect(row?.ratePerMb).toBeCloseTo(444.495, 3);
  expect(row).toMatchObject({ cpuRank: 1, memoryRank: 1 });
});

test('puts the best use of the processor first and last what is not known', () => {
  const rows = [
    figures('none', { rate: 10 }),
    figures('b', { rate: 10, cpuPct: 100, memoryMb: 1 }),
    figures('a', { rate: 10, cpuPct: 50, memoryMb: 2 }),
  ];
  expect(ranks(rows)).toEqual([
    ['a', 1, 2],
    ['b', 2, 1],
    ['none', null, null],
  ]);
});

test('equal values share a rank and the next one is skipped', () => {
  const same = { rate: 10, cpuPct: 50 };
  const rows = [figures('b', same), figures('a', same), figures('c', { rate: 9, cpuPct: 50 })];
  expect(ranks(rows).map(([id, rank]) => [id, rank])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 3],
  ]);
});

test('values differ by less than their rates vary: they share a rank', () => {
  const row = (serverId: string, rate: number, spread: number) =>
    figures(serverId, {
      rate,
      cpuPct: 100,
      rateInterval: { low: rate - spread, high: rate + spread, kind: 'confidence' },
    });
  expect(ranks([row('a', 1010, 5), row('b', 1000, 5), row('c', 989, 5)]).map(([, rank]) => rank)).toEqual([
    1, 1, 3,
  ]);
  expect(ranks([row('a', 1010, 4), row('b', 1000, 4)]).map(([, rank]) => rank)).toEqual([1, 2]);
});

test('a server that used no processor time has no efficiency by it', () => {
  expect(efficiency([figures('a', { rate: 1, cpuPct: 0, memoryMb: 1 })])).toEqual([
    { serverId: 'a', ratePerCpuPct: null, cpuRank: null, ratePerMb: 1, memoryRank: 1 },
  ]);
  expect(efficiency([])).toEqual([]);
});

test('a rank is one more than the servers that are better by more than the noise floor', () => {
  const rates = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(rates, (values) => {
      for (const row of efficiency(values.map((rate, i) => figures(`s${i}`, { rate, cpuPct: 1 })))) {
        const better = values.filter((value) => value > (row.ratePerCpuPct ?? 0)).length;
        expect(row.cpuRank).toBe(better + 1);
      }
    }),
  );
});

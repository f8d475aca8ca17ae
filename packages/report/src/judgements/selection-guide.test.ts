import { describe, expect, test } from 'vitest';
import { UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import { figures } from '../figures/test-figures.ts';
import type { Interval } from '../statistics/interval.ts';
import { MODERATE_SHARE, selectionGuide } from './selection-guide.ts';

const guide = (...args: Parameters<typeof selectionGuide>) => {
  const [high, moderate, low] = selectionGuide(...args);
  return { high, moderate, low };
};

test('picks for high, moderate and low load, with reasons in numbers', () => {
  const { high, moderate, low } = guide([
    figures('rust', { rate: 4845, meanMs: 5.09, cpuPct: 117.9, memoryMb: 10.9 }),
    figures('quarkus', { rate: 4739, meanMs: 4.04, memoryMb: 194.5 }),
    figures('go', { rate: 3616, meanMs: 6.87, memoryMb: 23.9 }),
  ]);
  expect(high).toMatchObject({
    serverId: 'rust',
    rule: 'the highest throughput',
    equals: ['quarkus'],
    lacks: null,
  });
  expect(high?.reasons).toEqual([
    'throughput 4,845 tool calls/s',
    'mean latency 5.09 ms',
    'processor use 117.9 %',
    'next: quarkus with throughput 4,739 tool calls/s',
  ]);
  expect(moderate?.serverId).toBe('quarkus');
  expect(moderate?.rule).toBe(
    'the lowest mean latency among servers with at least 50 % of the highest throughput',
  );
  expect(low?.reasons).toEqual([
    'memory under load 10.9 MB',
    'throughput 4,845 tool calls/s',
    'next: go with memory under load 23.9 MB',
  ]);
});

test('moderate load considers who serves at least half of the most', () => {
  const half = figures('half', { rate: 100 * MODERATE_SHARE, meanMs: 1 });
  const less = figures('less', { rate: 100 * MODERATE_SHARE - 0.1, meanMs: 0.5 });
  expect(guide([figures('most', { rate: 100, meanMs: 2 }), half, less]).moderate?.serverId).toBe('half');
});

describe('those not told apart from the pick', () => {
  const at = (serverId: string, rate: number, spread: number | null, kind: Interval['kind'] = 'confidence') =>
    figures(serverId, {
      rate,
      rateInterval: spread === null ? null : { low: rate - spread, high: rate + spread, kind },
    });

  test('are those whose intervals overlap its own', () => {
    expect(guide([at('a', 100, 5), at('b', 91, 4), at('c', 90, 4)]).high?.equals).toEqual(['b']);
  });

  test('are those within the noise floor where too few rounds are known, whatever their ranges', () => {
    expect(guide([at('a', 100, null), at('b', 96, null), at('c', 95, null)]).high?.equals).toEqual(['b']);
    const ranges = [at('a', 100, 0.1, 'range'), at('b', 96, 0.1, 'range'), at('c', 95, 50, 'range')];
    expect(guide(ranges).high?.equals).toEqual(['b']);
    expect(selectionGuide(ranges, { ...UNKNOWN_FLOOR, ratio: 1.02 })[0]?.equals).toEqual([]);
  });
});

test('says what was not measured', () => {
  const { high, moderate, low } = guide([figures('a', { rate: 5 })]);
  expect(high).toMatchObject({ serverId: 'a', reasons: ['throughput 5 tool calls/s'] });
  expect(moderate).toMatchObject({ serverId: null, reasons: [], lacks: 'mean latency was not measured' });
  expect(low?.lacks).toBe('memory under load was not measured');
  expect(guide([]).high).toMatchObject({ serverId: null, equals: [] });
});

test('speaks of high load only where the servers were what limited their rates', () => {
  const name = (limitedBy?: 'server cpu' | 'redis') =>
    guide([{ ...figures('a', { rate: 1 }), ...(limitedBy && { limitedBy }) }]).high?.name;
  expect([name('server cpu'), name('redis'), name()]).toEqual(['High load', 'At this load', 'At this load']);
});

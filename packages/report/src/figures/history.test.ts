import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HistoryTrial, historyFigures } from './history.ts';
import { overallTable } from './overall.ts';
import { measured, trial } from './test-trials.ts';
import type { ReportTrial } from './trial.ts';

/** Sums of a trial as the database makes them. */
function summed({ round, status, windowMs, measurements, resources }: ReportTrial): HistoryTrial {
  const tools = measurements.filter(({ kind }) => kind === 'tool');
  return {
    round,
    status,
    windowMs,
    calls: tools.reduce((sum, { count }) => sum + count, 0),
    callsMs: tools.reduce((sum, { count, meanMs }) => sum + count * (meanMs ?? 0), 0),
    memoryMb: resources[0]?.meanMemoryMb ?? null,
  };
}

const trials = fc.array(
  fc.record({
    status: fc.constantFrom('passed' as const, 'invalid' as const, 'server_failed' as const),
    round: fc.integer({ min: 1, max: 9 }),
    latencies: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 30 }),
    initialize: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
    meanMemoryMb: fc.integer({ min: 1, max: 900 }),
  }),
  { maxLength: 6 },
);

test('a history shows the very figures that the run shows', () => {
  fc.assert(
    fc.property(trials, (drawn) => {
      const own = drawn.map(({ status, round, latencies, initialize, meanMemoryMb }) =>
        trial({
          status,
          round,
          measurements: [
            measured(latencies),
            measured(initialize, { name: 'initialize', kind: 'initialize' }),
          ],
          resources: [
            { party: 'server', cpuMs: 5, throttledMs: null, meanMemoryMb, peakMemoryMb: meanMemoryMb },
          ],
        }),
      );
      const [row] = overallTable(own);
      const { rate, rateInterval, meanMs, meanMsInterval, memoryMb, invalid } = historyFigures(
        own.map(summed),
      );
      expect(rate).toBe(row?.rate ?? null);
      expect(rateInterval).toEqual(row?.rateInterval ?? null);
      expect(memoryMb).toBe(row?.memoryMb ?? null);
      expect(invalid).toBe(row?.invalid ?? 0);
      // A sum of latencies and the mean of means may differ in the last bit.
      expect(meanMs ?? 0).toBeCloseTo(row?.meanMs ?? 0, 9);
      expect(meanMsInterval?.low ?? 0).toBeCloseTo(row?.meanMsInterval?.low ?? 0, 9);
      expect(meanMsInterval?.high ?? 0).toBeCloseTo(row?.meanMsInterval?.high ?? 0, 9);
    }),
    { numRuns: 60 },
  );
});

test('a server that only failed has no figures, and no trial is held measured', () => {
  const failed = summed(trial({ status: 'server_failed', measurements: [], resources: [], windowMs: null }));
  expect(historyFigures([failed])).toEqual({
    rate: null,
    rateInterval: null,
    meanMs: null,
    meanMsInterval: null,
    memoryMb: null,
    memoryMbInterval: null,
    measured: 0,
    invalid: 0,
  });
});

test('the interval of memory spans what the rounds showed', () => {
  const rounds = [90, 100, 110].map((memoryMb, i) => ({ ...summed(trial({ round: i + 1 })), memoryMb }));
  expect(historyFigures(rounds).memoryMb).toBe(100);
  expect(historyFigures(rounds).memoryMbInterval).toEqual({ low: 90, high: 110, kind: 'range' });
  expect(historyFigures(rounds.slice(0, 1)).memoryMbInterval).toBeNull();
});

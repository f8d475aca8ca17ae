import { describe, expect, test } from 'vitest';
import { UNKNOWN_FLOOR } from '../figures/noise-floor.ts';
import { overallTable } from '../figures/overall.ts';
import { measured, trial, trialAtRate } from '../figures/test-trials.ts';
import type { ReportTrial } from '../figures/trial.ts';
import { findings } from './findings.ts';

const rounds = (serverId: string, ...rates: number[]) => rates.map((rate) => trialAtRate(serverId, rate));
const found = (trials: readonly ReportTrial[]) => findings(overallTable(trials), []);
const texts = (trials: readonly ReportTrial[]) => found(trials).map(({ text }) => text);

describe('throughput', () => {
  test('names the leader, its margin, and that intervals lie apart', () => {
    const [first] = found([
      ...rounds('rust', ...Array(5).fill(1200)),
      ...rounds('go', ...Array(5).fill(1000)),
      ...rounds('bun', 9),
    ]);
    expect(first).toEqual({
      text: 'rust serves the most at this load: 1,200 tool calls/s, 20.0 % more than go; their intervals do not overlap.',
      cells: [
        { table: 'overall', serverId: 'rust', column: 'rate', title: 'Throughput' },
        { table: 'overall', serverId: 'go', column: 'rate', title: 'Throughput' },
      ],
    });
  });

  test('says when intervals overlap', () => {
    const [text] = texts([...rounds('rust', 90, 110, 90, 110, 100), ...rounds('go', 80, 100, 80, 100, 90)]);
    expect(text).toBe(
      'rust and go serve the most at this load, too close to tell apart: 100 and 90 tool calls/s; their intervals overlap, so they share a rank.',
    );
  });

  test('names all that lie within the noise floor of the host', () => {
    const trials = [...rounds('rust', 1030), ...rounds('go', 1000), ...rounds('bun', 900)];
    const [tied] = found(trials);
    expect(tied?.text).toBe(
      'rust and go serve the most at this load, too close to tell apart: 1,030 and 1,000 tool calls/s; one round: not yet repeatable.',
    );
    expect(tied?.cells.map(({ serverId }) => serverId)).toEqual(['rust', 'go']);
    const calibrated = { ...UNKNOWN_FLOOR, state: 'calibrated', ratio: 1.02 } as const;
    expect(findings(overallTable(trials), [], calibrated)[0]?.text).toContain(
      'rust serves the most at this load: 1,030 tool calls/s, 3.0 % more than go',
    );
  });

  test('reads nothing from the ranges of fewer than five rounds', () => {
    const [text] = texts([...rounds('rust', 1200, 1200), ...rounds('go', 1000, 1000)]);
    expect(text).toBe(
      'rust serves the most at this load: 1,200 tool calls/s, 20.0 % more than go; fewer than 5 rounds: no confidence interval yet.',
    );
  });

  test('says when a single round leaves it open', () => {
    const [text] = texts([...rounds('rust', 90, 110), ...rounds('go', 50)]);
    expect(text).toMatch(/100.0 % more than go; one round: not yet repeatable\.$/);
  });

  test('lets servers whose figures read the same lead together', () => {
    const [first] = found([
      ...rounds('rust', 10, 10),
      ...rounds('go', 10, 10),
      ...rounds('c', 10),
      ...rounds('d', 3),
    ]);
    expect(first?.text).toBe(
      'c, go and rust serve the most at this load: 10 tool calls/s each; one round: not yet repeatable.',
    );
    expect(first?.cells.map(({ serverId }) => serverId)).toEqual(['c', 'go', 'rust']);
  });

  test('a margin too small to show is not shown as none', () => {
    const trials = [...rounds('rust', 4001), ...rounds('go', 4000)];
    const [first] = findings(overallTable(trials), [], { ...UNKNOWN_FLOOR, ratio: 1 });
    expect(first?.text).toContain(', under 0.1 % more than go;');
  });

  test('a server that answered nothing has no margin to it', () => {
    const none = trial({ serverId: 'go', measurements: [measured([])] });
    expect(texts([...rounds('rust', 10), none])[0]).toContain('10 tool calls/s, go none;');
  });
});

test('names the fastest by mean latency and the runner-up', () => {
  const slow = trial({ serverId: 'go', measurements: [measured([7, 9])] });
  const fast = trial({ serverId: 'quarkus', measurements: [measured([4.04])] });
  expect(found([slow, fast])[1]).toEqual({
    text: 'quarkus answers fastest: 4.04 ms on average, ahead of go with 8.00; one round: not yet repeatable.',
    cells: [
      { table: 'overall', serverId: 'quarkus', column: 'meanMs', title: 'Mean' },
      { table: 'overall', serverId: 'go', column: 'meanMs', title: 'Mean' },
    ],
  });
});

describe('cost', () => {
  const using = (serverId: string, cpuMs: number, meanMemoryMb: number) =>
    trial({
      serverId,
      resources: [{ party: 'server', cpuMs, throttledMs: null, meanMemoryMb, peakMemoryMb: 99 }],
    });

  test('is processor time a request', () => {
    expect(texts([using('rust', 2, 90), using('go', 4, 80)])[2]).toBe(
      'rust needs least: 0.200 ms of processor time per request, ahead of go with 0.400; one round: not yet repeatable.',
    );
  });

  test('is memory where no request was answered', () => {
    const idle = (serverId: string, mb: number) => ({ ...using(serverId, 5, mb), measurements: [] });
    expect(texts([idle('rust', 10.9), idle('go', 23.9)]).at(-1)).toBe(
      'rust needs least: 10.9 MB of memory under load, ahead of go with 23.9; one round: not yet repeatable.',
    );
  });
});

test('a single server leads nobody', () => {
  expect(texts([trial()])).toEqual([
    'rust serves 10 tool calls/s at this load.',
    'rust answers in 5.00 ms on average.',
    'rust needs 50.000 ms of processor time per request.',
  ]);
});

test('nothing measured, nothing found', () => {
  expect(found([])).toEqual([]);
  expect(found([trial({ status: 'server_failed' })])).toEqual([]);
});

import { expect, test } from 'vitest';
import { judge } from '../judgements/judge.ts';
import { overallTable } from './overall.ts';
import { sdkOverheads, sdkSharePct } from './sdk-overhead.ts';
import { traits } from './test-figures.ts';
import { trialAtRate } from './test-trials.ts';
import type { ReportTrial } from './trial.ts';

const TRAITS = [
  traits('go', { bareId: 'go-bare', sdkOverhead: { level: 'Standard', source: 'https://study.example' } }),
  traits('go-bare', { isReference: true }),
  traits('rust', { bareId: 'rust-bare' }),
];

/** Rounds of a server, each with its processor time in ms; ten tool calls are answered in each. */
function rounds(serverId: string, cpuMs: readonly number[], rest: Partial<ReportTrial> = {}): ReportTrial[] {
  return cpuMs.map((ms, index) =>
    trialAtRate(serverId, 10, {
      round: index + 1,
      resources: [{ party: 'server', cpuMs: ms, throttledMs: null, meanMemoryMb: 10, peakMemoryMb: 12 }],
      ...rest,
    }),
  );
}

/** Judgements of rows with their overheads, as a run has them. */
function judged(trials: readonly ReportTrial[]) {
  const overheads = sdkOverheads(trials, TRAITS);
  const subjects = trials.filter(({ serverId }) => serverId !== 'go-bare');
  const rows = overallTable(subjects).map((row) => {
    const sdkOverhead = overheads.get(row.serverId);
    return sdkOverhead ? { ...row, sdkOverhead } : row;
  });
  return judge(rows, TRAITS);
}

const cellOf = (trials: readonly ReportTrial[]) =>
  judged(trials)
    .tradeOffs.rows.find(({ criterion }) => criterion === 'sdkOverhead')
    ?.cells.find(({ serverId }) => serverId === 'go');
const findingOf = (trials: readonly ReportTrial[]) =>
  judged(trials).findings.find(({ text }) => text.includes('SDK'))?.text;

const FIVE = [...rounds('go', [160, 158, 162, 161, 159]), ...rounds('go-bare', [100, 99, 101, 100, 100])];

test('an overhead is the processor time a call over that of the bare server, in the rounds with both', () => {
  const trials = [
    ...rounds('go', [160, 170, 900]),
    ...rounds('go-bare', [100, 100]),
    // A failed trial of the third round counts for nothing.
    ...rounds('go-bare', [1, 1, 1], { status: 'server_failed' }),
  ];
  expect(sdkOverheads(trials, TRAITS)).toEqual(
    new Map([
      ['go', { bareId: 'go-bare', ratio: 1.65, interval: { low: 1.6, high: 1.7, kind: 'range' }, rounds: 2 }],
    ]),
  );
});

test('more calls for the same time cost less', () => {
  const trials = [...rounds('go', [160, 160]), ...rounds('go-bare', [100, 100])].map((trial) =>
    trial.serverId === 'go-bare'
      ? { ...trial, measurements: trialAtRate('go-bare', 20).measurements }
      : trial,
  );
  expect(sdkOverheads(trials, TRAITS).get('go')?.ratio).toBe(3.2);
});

test('rounds are paired: what doubles both sides of a round widens no interval', () => {
  const factors = [1, 2, 1, 2, 1, 2];
  const both = (id: string, ms: number) =>
    rounds(
      id,
      factors.map((factor) => factor * ms),
    );
  const { interval } = sdkOverheads([...both('go', 150), ...both('go-bare', 100)], TRAITS).get('go') ?? {};
  expect(interval?.kind).toBe('confidence');
  expect(interval?.low).toBeCloseTo(1.5);
  expect(interval?.high).toBeCloseTo(1.5);
});

test('without a bare server, or with one round, nothing is claimed', () => {
  expect(sdkOverheads(rounds('go', [160, 160]), TRAITS).size).toBe(0);
  expect(sdkOverheads([...rounds('go', [160]), ...rounds('go-bare', [100])], TRAITS).size).toBe(0);
  // Another language's bare server is none.
  expect(sdkOverheads([...rounds('rust', [160, 160]), ...rounds('go-bare', [1, 1])], TRAITS).size).toBe(0);
});

test('the quoted word keeps its source, with the measured figure beside it once there is an interval', () => {
  expect(cellOf(FIVE)).toMatchObject({
    level: 'Standard',
    source: 'https://study.example',
    value: 1.6,
    lacks: null,
  });
  expect(cellOf(FIVE)?.text).toMatch(/^1\.60× go-bare, 95 % interval 1\.5\d–1\.6\d$/);
  expect(cellOf(FIVE.filter(({ round }) => round < 5))).toMatchObject({ level: 'Standard', value: null });
});

test('a finding says what the SDK takes only where the whole interval lies above the bare server', () => {
  expect(sdkSharePct(1.6)).toBeCloseTo(37.5);
  expect(findingOf(FIVE)).toMatch(
    /^The SDK and what comes with it take 38 % of the processor time of go \(95 % interval 3\d–3\d %\), measured against go-bare\.$/,
  );
  expect(findingOf(FIVE.filter(({ round }) => round < 5))).toBeUndefined();
  const noisy = [...rounds('go', [160, 80, 160, 80, 120]), ...rounds('go-bare', [100, 100, 100, 100, 100])];
  expect(findingOf(noisy)).toBeUndefined();
});

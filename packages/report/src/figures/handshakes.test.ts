import { expect, test } from 'vitest';
import { handshakeCosts, type MeasuredHandshake } from './handshakes.ts';
import { measured, trial, trialAtRate } from './test-trials.ts';

const server = (cpuMs: number) => [
  { party: 'server' as const, cpuMs, throttledMs: null, meanMemoryMb: 1, peakMemoryMb: 1 },
];
const by = (handshake: MeasuredHandshake['handshake'], rest: Partial<MeasuredHandshake> = {}) => ({
  serverId: 'go',
  handshake,
  runId: `run of ${handshake}`,
  conditions: undefined,
  trials: [trialAtRate('go', 100, { resources: server(500) })],
  ...rest,
});

test('calls a second and processor time a call stand by handshake, each with its run', () => {
  const stateless = by('stateless', { trials: [trialAtRate('go', 250, { resources: server(500) })] });
  const [row, ...others] = handshakeCosts([stateless, by('session')]);
  expect(others).toEqual([]);
  expect(row?.costs).toMatchObject([
    { handshake: 'session', runId: 'run of session', rate: 100, cpuMsPerCall: 5, rounds: 1 },
    { handshake: 'stateless', rate: 250, cpuMsPerCall: 2, cpuMsPerCallInterval: null },
  ]);
});

test('processor time a call counts what a handshake adds, and no answer that is no tool call', () => {
  const initialize = measured(Array(100).fill(1), { name: 'initialize', kind: 'initialize' });
  const call = measured(Array(100).fill(5));
  const session = trial({ serverId: 'go', measurements: [initialize, call], resources: server(800) });
  const [row] = handshakeCosts([by('session', { trials: [session] }), by('stateless')]);
  expect(row?.costs[0]).toMatchObject({ rate: 100, cpuMsPerCall: 8 });
});

test('rounds are taken together, with the range of a few and what does not count left out', () => {
  const trials = [
    trialAtRate('go', 100, { round: 1, resources: server(400) }),
    trialAtRate('go', 300, { round: 2, resources: server(600) }),
    trialAtRate('go', 9, { round: 3, status: 'server_failed', resources: server(900) }),
    trialAtRate('go', 200, { round: 4, status: 'invalid', resources: server(500) }),
  ];
  const [row] = handshakeCosts([by('persistent', { trials }), by('session')]);
  expect(row?.costs[1]).toMatchObject({
    rate: 200,
    rateInterval: { low: 100, high: 300, kind: 'range' },
    rounds: 3,
    invalid: 1,
    cpuMsPerCall: 2.5,
    cpuMsPerCallInterval: { low: 2, high: 4, kind: 'range' },
  });
});

test('a server is left out of which one handshake is known alone, or a second has no rate', () => {
  const failed = [trialAtRate('go', 5, { status: 'rig_failed' })];
  expect(handshakeCosts([by('session'), by('stateless', { trials: failed })])).toEqual([]);
  expect(handshakeCosts([by('session'), by('stateless', { serverId: 'rust' })])).toEqual([]);
});

test('a server that was not sampled has calls a second and no processor time', () => {
  const unsampled = [trialAtRate('go', 100, { resources: [] })];
  const [row] = handshakeCosts([by('session', { trials: unsampled }), by('stateless')]);
  expect(row?.costs[0]).toMatchObject({ rate: 100, cpuMsPerCall: null, cpuMsPerCallInterval: null });
});

test('no percentiles are needed, which are most of what is stored of a trial', () => {
  const call = measured(Array(100).fill(5), { quantilesMs: [] });
  const trials = [trial({ serverId: 'go', measurements: [call], resources: server(500) })];
  const [row] = handshakeCosts([by('session', { trials }), by('stateless', { trials })]);
  expect(row?.costs[1]).toMatchObject({ rate: 100, cpuMsPerCall: 5 });
});

test('what limited the rate and what disturbed it is told where the processors are known', () => {
  const conditions = { cpus: 2, serverCpus: 1, redisCpus: null, apiCpus: null, vus: 20 };
  const busy = { hostCpuMs: 1900, stolenCpuMs: 0, rigCpuMs: 0, resources: server(990) };
  const trials = [trialAtRate('go', 100, busy)];
  const [row] = handshakeCosts([by('session', { trials, conditions }), by('stateless')]);
  expect(row?.costs[0]).toMatchObject({ limitedBy: 'server cpu', disturbed: 1 });
  expect(row?.costs[1]).toMatchObject({ limitedBy: null, disturbed: 0 });
});

import { expect, test } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { environmentOf } from './environment.ts';

const description = {
  cpuModel: 'EPYC',
  cpus: 8,
  memoryMb: 1,
  kernel: '6',
  os: 'x',
  toolchains: {},
  servers: [],
  suites: ['io'],
  profiles: ['smoke'],
  handshakes: ['session'],
};
const enforced = { cpus: { server: 2, redis: 1, api: 1 }, cpusets: null };
const context = {
  host: { description },
  k6: { version: '1' },
  revision: { commit: 'c' },
  runtime: { id: 'docker', isolated: true, enforced, machine: { cpus: 8 } },
} as unknown as WorkerContext;
const limits = { memoryMb: 2048, webConcurrency: 4, startS: 60 };
const given = { limits, world: { versions: { redis: '7.0' } }, egress: [], profile: 'quick', workload: {} };

test('the limits of a run are those that its trials had', () => {
  expect(environmentOf(context, given)).toMatchObject({
    limits: { serverCpus: 2, redisCpus: 1, serverMemoryMb: 2048, webConcurrency: 4 },
    versions: { redis: '7.0' },
  });
  const less = { ...limits, cpus: 1, memoryMb: 512 };
  expect(environmentOf(context, { ...given, limits: less }).limits).toMatchObject({
    serverCpus: 1,
    serverMemoryMb: 512,
  });
});

test('its host is told as a machine, without what it can measure', () => {
  const {
    servers: _servers,
    suites: _suites,
    profiles: _profiles,
    handshakes: _handshakes,
    ...machine
  } = description;
  expect(environmentOf(context, given).host).toEqual(machine);
});

test('processors that nothing enforces are not said to be limited', () => {
  const runtime = { ...context.runtime, enforced: { cpus: null, cpusets: null } };
  const { limits: told } = environmentOf(
    { ...context, runtime },
    { ...given, limits: { ...limits, cpus: 1 } },
  );
  expect(told).toMatchObject({ serverCpus: null, redisCpus: null, apiCpus: null });
});

test('hosts that servers may reach are said, and nothing where there are none', () => {
  expect(environmentOf(context, given)).not.toHaveProperty('egress');
  expect(environmentOf(context, { ...given, egress: ['a.b'] }).egress).toEqual(['a.b']);
});

test('the machine of the load is told where it is not the host, with the network between', () => {
  expect(environmentOf(context, given)).not.toHaveProperty('loadHost');
  const network = { roundTripMs: 0.2, bytesPerS: 1e9, clockAheadMs: -3 };
  const link = { network, isHost: false, bytes: () => ({ received: 0, sent: 0 }) };
  const runtime = { ...context.runtime, machine: { ...context.runtime.machine, link } };
  expect(environmentOf({ ...context, runtime }, given).loadHost).toMatchObject({
    ...{ network, isHost: false },
    cpus: expect.any(Number),
  });
});

test('runners are told where they offered the load, and not where one generator has to', () => {
  const network = { roundTripMs: 0.2, bytesPerS: 1e9, clockAheadMs: 0 };
  const link = { network, isHost: false, bytes: () => ({ received: 0, sent: 0 }) };
  const machine = { ...context.runtime.machine, link };
  const runners = { count: 4, by: () => ({ start: () => Promise.reject() }) };
  const inPods = { ...context, runtime: { ...context.runtime, machine, runners } };
  const told = environmentOf(inPods, given);
  expect(told.runners).toBe(4);
  expect(told).not.toHaveProperty('loadHost');
  for (const profile of ['sequential', 'sweep', 'starts']) {
    const one = environmentOf(inPods, { ...given, profile });
    expect(one, profile).not.toHaveProperty('runners');
    expect(one.loadHost, profile).toMatchObject({ isHost: false });
  }
  // Each opens some sessions of a burst, or calls that overlap it would be taken for others.
  const withBursts = (sessions: number) =>
    environmentOf(inPods, { ...given, workload: { bursts: { sessions, everyS: 1 } } });
  expect(withBursts(4).runners).toBe(4);
  expect(withBursts(3)).not.toHaveProperty('runners');
});

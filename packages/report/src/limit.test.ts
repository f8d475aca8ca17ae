import { expect, test } from 'vitest';
import { type LimitedBy, limitOf, type ProcessorUse } from './limit.ts';

/** What limited a window of 10 s on 8 processors, of which the server may use 2. */
function limit(cpuMs: ProcessorUse['cpuMs'], rest: Partial<ProcessorUse> = {}) {
  return limitOf({
    windowMs: 10_000,
    cpus: 8,
    serverCpus: 2,
    redisCpus: null,
    apiCpus: null,
    hostCpuMs: null,
    cpuMs,
    ...rest,
  });
}

test('with nothing near its limit, the offered load limits', () => {
  expect(limit({ server: 5_000, redis: 1_000, api: 1_000, load: 10_000 })).toEqual({
    limitedBy: 'offered load',
    saturated: null,
  });
  expect(limit({}).limitedBy).toBe('offered load');
});

/** Processor time in 10 s at which each limit is reached but not passed. */
const edges: [LimitedBy, string | null, keyof ProcessorUse['cpuMs'], number][] = [
  ['load generator', 'load', 'load', 68_000],
  ['redis', 'redis', 'redis', 9_000],
  ['api service', 'api', 'api', 18_000],
  ['server cpu', null, 'server', 18_000],
];

test.each(edges)('%s limits above its threshold, not at it', (limitedBy, saturated, party, edgeMs) => {
  expect(limit({ [party]: edgeMs }).limitedBy).toBe('offered load');
  expect(limit({ [party]: edgeMs + 1 })).toEqual({ limitedBy, saturated });
});

test('all parties together exhaust the host without saturating one', () => {
  const cpuMs = { server: 18_000, redis: 9_000, api: 18_000, load: 27_000 };
  expect(limit(cpuMs).limitedBy).toBe('offered load');
  expect(limit({ ...cpuMs, load: 27_001 })).toEqual({ limitedBy: 'host cpu', saturated: null });
});

test('a server whose processors are not limited has all of the host', () => {
  expect(limit({ server: 19_000 }, { serverCpus: null }).limitedBy).toBe('offered load');
  expect(limit({ server: 72_001 }, { serverCpus: null }).limitedBy).toBe('server cpu');
});

test('nobody has more processors than the host', () => {
  expect(limit({ api: 9_001 }, { cpus: 1 }).limitedBy).toBe('api service');
  expect(limit({ server: 9_001 }, { cpus: 1 }).limitedBy).toBe('server cpu');
  expect(limit({ load: 17_001 }, { cpus: 2 }).limitedBy).toBe('load generator');
});

test('a saturated rig is named before the server', () => {
  expect(limit({ server: 20_000, redis: 9_500 }).saturated).toBe('redis');
  expect(limit({ server: 20_000, api: 19_000, load: 70_000 }).saturated).toBe('load');
});

test('refuses a window or a host of no size', () => {
  expect(() => limit({}, { windowMs: 0 })).toThrow(/window of 0 ms/);
  expect(() => limit({}, { cpus: 0 })).toThrow(RangeError);
});

test('other programs disturb above a tenth of the host, whatever the parties use', () => {
  const parties = { server: 19_000, load: 10_000 };
  expect(limit(parties, { hostCpuMs: 29_000 + 8_000 }).limitedBy).toBe('server cpu');
  expect(limit(parties, { hostCpuMs: 29_000 + 8_001 })).toEqual({
    limitedBy: 'other programs',
    saturated: null,
  });
  // A saturated rig is the graver fault: it makes the trial invalid.
  expect(limit({ redis: 9_001 }, { hostCpuMs: 70_000 }).limitedBy).toBe('redis');
});

import type { LoadResult, Measurement } from '@headroom/model/load';
import { profileById, type SuiteParty } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { checkOutcome } from './outcome.ts';

const NO_ERRORS = { http: 0, jsonrpc: 0, is_error: 0, check: 0 };

function measurement(name: string, count: number, errors: Partial<Measurement['errors']> = {}): Measurement {
  const kind = name === 'initialize' ? 'initialize' : 'tool';
  const quantilesMs: number[] = [];
  return {
    name,
    kind,
    count,
    quantilesMs,
    minMs: 1,
    meanMs: 1,
    maxMs: 1,
    errors: { ...NO_ERRORS, ...errors },
  };
}

/** A load of 10 s on two processors. */
function loaded(
  measurements: Measurement[],
  cpuMs: Partial<Record<SuiteParty | 'bridge' | 'prices', number>> = {},
  log = '',
) {
  const result: LoadResult = {
    startedAtMs: 0,
    windowStartMs: 0,
    windowEndMs: 10_000,
    testMs: 10_000,
    countedRequests: 1,
    measurements,
    requests: [],
    sliceS: 1,
    arrivals: null,
  };
  const usage = (party: SuiteParty | 'bridge') => ({
    atS: [],
    cpuPct: [],
    memoryMb: [],
    throttledMs: null,
    meanMemoryMb: 1,
    peakMemoryMb: 1,
    cpuMs: cpuMs[party] ?? 100,
  });
  const busiestBackend = cpuMs.prices === undefined ? null : { name: 'prices', ms: cpuMs.prices };
  const busiest = { busiestThreadMs: null, busiestBackendMs: busiestBackend?.ms ?? null, loadHost: null };
  const host = { hostCpuMs: 0, stolenCpuMs: 0, rigCpuMs: 0, ...busiest };
  const suite = { server: usage('server'), redis: usage('redis'), api: usage('api'), load: usage('load') };
  const parties = cpuMs.bridge === undefined ? suite : { ...suite, bridge: usage('bridge') };
  return { result, usage: parties, host, environment: null, busiestBackend, log };
}

test('a server that answers nothing after calls that were given up is said to', () => {
  const { result, ...rest } = loaded([measurement('echo', 40)]);
  const verdictOf = (silentMs: number, longestMs: number) => {
    const aborts = {
      calls: 6,
      beforeLastAnswer: 4,
      lastAnswerMs: 10_000 - silentMs,
      longestMs,
      unanswered: 2,
    };
    checkOutcome(
      { processors, profile: profileById('quick'), workload: { ...io, order: 'weighted' } },
      {
        ...{ ...rest, result: { ...result, aborts } },
      },
    );
    return 'passed';
  };
  expect(() => verdictOf(9000, 20)).toThrow(
    expect.objectContaining({
      outcome: 'server_failed',
      message:
        'no call was answered after 5 aborted calls: the last answer came 1.0 s after the start of the load, which went on for 9.0 s',
    }),
  );
  expect(verdictOf(2900, 20)).toBe('passed');
  expect(verdictOf(9000, 3100)).toBe('passed');
});

const processors = { cpus: 2, serverCpus: null, redisCpus: null, apiCpus: null };
const verdict = (...args: Parameters<typeof loaded>) => {
  checkOutcome({ processors, profile: profileById('quick'), workload: io }, loaded(...args));
  return 'passed';
};

test('one wrong answer in a hundred is let through, more is the server failing', () => {
  expect(verdict([measurement('a', 99, { check: 1 })])).toBe('passed');
  const log = 'time="x" level=error msg="a: HTTP status 500" source=console';
  expect(() => verdict([measurement('a', 98, { http: 1, check: 1 })], {}, log)).toThrow(
    expect.objectContaining({
      outcome: 'server_failed',
      message:
        '2 of 100 answers under load were wrong, more than 1 %: HTTP error 1, wrong answer 1; first: a: HTTP status 500',
    }),
  );
});

test('a server that ends its authorization is said to, from the minute on in which it did', () => {
  const { result, ...rest } = loaded([measurement('a', 88, { unauthorized: 12 })]);
  const unauthorized = { fromS: 125, lastRightS: 124 };
  const quick = { processors, profile: profileById('quick'), workload: io };
  expect(() => checkOutcome(quick, { ...rest, result: { ...result, unauthorized } })).toThrow(
    '12 of 100 answers under load were wrong, more than 1 %: unauthorized from minute 3 on (12 % of calls)',
  );
});

test('a tool without a right answer is a failing server, however few calls it had', () => {
  expect(() => verdict([measurement('a', 5000), measurement('b', 0)])).toThrow(
    expect.objectContaining({
      outcome: 'server_failed',
      message: 'b was never answered correctly under load',
    }),
  );
  // Nothing but tools must have been answered: a persistent session initializes during warm-up.
  expect(verdict([measurement('a', 5000), measurement('initialize', 0)])).toBe('passed');
});

test('a load that counts its calls and was ended before the last of them fails, of whatever order', () => {
  const profile = profileById('sequential');
  const cut = (count: number, order: 'each' | 'weighted', testMs: number) => {
    const { result, ...rest } = loaded([measurement('a', count - 1, { check: 1 }), measurement('b', 0)]);
    checkOutcome(
      { processors, profile, workload: { ...io, order } },
      { ...rest, result: { ...result, testMs } },
    );
  };
  const words = 'the load was ended after 1200 s, with 2999 of the 3000 calls that count';
  for (const order of ['each', 'weighted'] as const) {
    expect(() => cut(2999, order, 1_200_000)).toThrow(
      expect.objectContaining({ outcome: 'server_failed', message: words }),
    );
  }
  // Calls of a session that could not be opened are no answers either, and the load went to its end.
  expect(() => cut(2999, 'weighted', 1_199_999)).not.toThrow();
  expect(() => cut(3000, 'weighted', 1_200_100)).not.toThrow();
});

test('backends that fill the processors they share make the trial invalid together', () => {
  const { busiestBackend: _, ...rest } = loaded([measurement('a', 100)], { prices: 9_100 });
  const busiestBackend = { name: 'prices and cache', ms: 9_100 };
  const quick = { processors, profile: profileById('quick'), workload: io };
  expect(() => checkOutcome(quick, { ...rest, busiestBackend })).toThrow(
    'the backends prices and cache used up the processors they share: they were measured, not the server',
  );
});

test.each([
  ['load', 17_100, 'the load generator used nearly all processors'],
  ['redis', 9_100, 'Redis used up its processor'],
  ['api', 18_100, 'the API service used up its processors'],
  ['prices', 9_100, 'the backend prices used up its processors'],
  ['bridge', 18_000, 'the stdio bridge and the server used up the processors they share'],
] as const)('a saturated %s makes the trial invalid', (party, cpuMs, words) => {
  expect(() => verdict([measurement('a', 100)], { [party]: cpuMs })).toThrow(
    expect.objectContaining({ outcome: 'invalid', message: expect.stringContaining(words) }),
  );
  expect(verdict([measurement('a', 100)], { [party]: cpuMs - 400 })).toBe('passed');
});

test('callers of an open load who left without an answer fail the server, unless the load generator was saturated', () => {
  const open = (dropped: number, cpuMs: Parameters<typeof loaded>[1] = {}) => {
    const { result, ...rest } = loaded([measurement('a', 1000)], cpuMs);
    const arrivals = { planned: 1002, dropped };
    checkOutcome(
      { processors, profile: profileById('open'), workload: io },
      { ...rest, result: { ...result, arrivals } },
    );
    return 'passed';
  };
  expect(open(0)).toBe('passed');
  expect(() => open(20)).toThrow(
    expect.objectContaining({
      outcome: 'server_failed',
      message:
        '20 of 1002 callers waited more than a second for one of 400 virtual users, and left: the server did not keep up with 100 calls a second',
    }),
  );
  expect(() => open(2)).toThrow(
    expect.objectContaining({
      outcome: 'invalid',
      message:
        '2 of 1002 callers left as all 400 virtual users waited for answers: that is a limit of the load generator, which at 100 calls a second measures stalls of 5 s at most; offer a lower rate',
    }),
  );
  expect(() => open(2, { load: 19_000 })).toThrow(expect.objectContaining({ outcome: 'invalid' }));
});

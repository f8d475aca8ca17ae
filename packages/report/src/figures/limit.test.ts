import { describe, expect, test } from 'vitest';
import {
  disturbanceLabel,
  disturbanceOf,
  type LimitedBy,
  limitOf,
  OTHERS_DISTURB_PCT,
  otherMsOf,
  type ProcessorUse,
  STOLEN_DISTURB_PCT,
  wasServerLimited,
} from './limit.ts';

/** Limit of a window of 10 s on 8 processors, of which the server may use 2. */
function limit(cpuMs: ProcessorUse['cpuMs'], rest: Partial<ProcessorUse> = {}) {
  return limitOf({
    windowMs: 10_000,
    cpus: 8,
    serverCpus: 2,
    redisCpus: null,
    apiCpus: null,
    ...NOTHING_KNOWN,
    cpuMs,
    ...rest,
  });
}

/** Counters of a trial that was recorded before there were any. */
const NOTHING_KNOWN = {
  hostCpuMs: null,
  stolenCpuMs: null,
  rigCpuMs: null,
  busiestThreadMs: null,
  busiestBackendMs: null,
};

/** A window of 10 s on 2 processors that nothing is kept from; parties and the host in percent of both. */
function limitOfTwo(partiesPct: ProcessorUse['cpuMs'], hostPct: number, rest: Partial<ProcessorUse> = {}) {
  const ms = (pct: number) => pct * 200;
  const cpuMs = Object.fromEntries(Object.entries(partiesPct).map(([party, pct]) => [party, ms(pct)]));
  const use = { cpus: 2, serverCpus: null, hostCpuMs: ms(hostPct), stolenCpuMs: 0, rigCpuMs: 0 };
  return limit(cpuMs, { ...use, ...rest }).limitedBy;
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

test('calls wait inside the server above half of several users, not at it, and where callers left; those that compute do not wait', () => {
  const idle = { server: 1_000 };
  expect(limit(idle, { vus: 20, requestsAtOnce: 10.1 }).limitedBy).toBe('offered load');
  expect(limit(idle, { vus: 20, requestsAtOnce: 10.2 })).toEqual({
    limitedBy: 'waits inside the server',
    saturated: null,
  });
  expect(limit(idle, { vus: 1, requestsAtOnce: 1 }).limitedBy).toBe('offered load');
  expect(limit(idle, { vus: 20, droppedPct: 1 }).limitedBy).toBe('offered load');
  expect(limit(idle, { vus: 20, droppedPct: 1.1 }).limitedBy).toBe('waits inside the server');
  const threads = { cpus: 8, serverCpus: null, vus: 4, requestsAtOnce: 4, busiestThreadMs: 5_000 };
  expect(limit({ server: 39_600 }, threads).limitedBy).toBe('offered load');
  expect(limit({ server: 18_001 }, { vus: 20, requestsAtOnce: 20 }).limitedBy).toBe('server cpu');
});

test('a server that is held back is limited by its processors, from the threshold on', () => {
  expect(limit({ server: 5_000 }, { throttledMs: 3_999 }).limitedBy).toBe('offered load');
  expect(limit({ server: 5_000 }, { throttledMs: 4_000 }).limitedBy).toBe('server cpu');
  expect(limit({ server: 5_000 }, { serverCpus: 0.5, throttledMs: 2_000 }).limitedBy).toBe('server cpu');
});

test('a backend of a project limits above its threshold, not at it, and before the server', () => {
  const cpuMs = { server: 20_000, backends: 30_000 };
  expect(limit(cpuMs, { busiestBackendMs: 9_000 }).limitedBy).toBe('server cpu');
  expect(limit(cpuMs, { busiestBackendMs: 9_001 })).toEqual({ limitedBy: 'backend', saturated: 'backends' });
});

test('a bridge limits where it and its server fill their processors and it used more, not at that edge', () => {
  expect(limit({ server: 8_000, bridge: 10_000 }).limitedBy).toBe('offered load');
  expect(limit({ server: 8_000, bridge: 10_001 })).toEqual({ limitedBy: 'bridge', saturated: 'bridge' });
  expect(limit({ server: 9_001, bridge: 9_001 })).toEqual({ limitedBy: 'server cpu', saturated: null });
  expect(limit({ server: 9_001, bridge: 9_002 }, { serverCpus: 4 }).limitedBy).toBe('offered load');
  expect(limit({ server: 3_000, bridge: 6_001 }, { serverCpus: 1, busiestThreadMs: 3_000 }).saturated).toBe(
    'bridge',
  );
});

test('a server fills its processors together with its bridge', () => {
  const use = { busiestThreadMs: 9_500 };
  expect(limit({ server: 15_000, bridge: 3_000 }).limitedBy).toBe('offered load');
  expect(limit({ server: 15_000, bridge: 3_001 }, use)).toEqual({ limitedBy: 'server cpu', saturated: null });
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

describe('a host without idle processors', () => {
  const parties = { server: 40, redis: 5, api: 7.45, load: 35 };

  test('is said to be full, whatever has most of it', () => {
    expect(limitOfTwo(parties, 87.45 + 9.45)).toBe('host cpu');
    expect(limitOfTwo(parties, 90)).toBe('offered load');
    expect(limitOfTwo(parties, 90.01)).toBe('host cpu');
  });

  test('is other programs’ where they pass their threshold', () => {
    expect(limitOfTwo({ ...parties, load: 34 }, 86.45 + 10.1)).toBe('other programs');
    expect(limitOfTwo({ ...parties, load: 34 }, 86.45 + 10)).toBe('host cpu');
  });

  test('is not said to be theirs for what the rig used or a hypervisor took', () => {
    const of = (rest: Partial<ProcessorUse>) => limitOfTwo({ server: 40, load: 40 }, 98, rest);
    expect(of({})).toBe('other programs');
    expect(of({ rigCpuMs: 1700 })).toBe('host cpu');
    expect(of({ stolenCpuMs: 1700 })).toBe('host cpu');
  });

  test('is known from the parties alone where the host’s counters are not', () => {
    expect(limitOfTwo({ server: 50, load: 41 }, 0, NOTHING_KNOWN)).toBe('host cpu');
  });

  test('of a trial whose counters do not tell the rig apart, is judged as it was', () => {
    expect(limitOfTwo({ server: 40, load: 40 }, 95, { ...NOTHING_KNOWN, hostCpuMs: 19_000 })).toBe(
      'other programs',
    );
  });
});

describe('a server that uses all it may', () => {
  test('is its own limit on a host with idle processors, whatever else is busy there', () => {
    // 48 % of the host: the server 24 %, others 20 %.
    const use = { hostCpuMs: 0.48 * 80_000, stolenCpuMs: 0, rigCpuMs: 0 };
    const cpuMs = { server: 19_500, load: 3_000 };
    expect(limit(cpuMs, use)).toEqual({ limitedBy: 'server cpu', saturated: null });
    expect(disturbanceOf({ windowMs: 10_000, cpus: 8, cpuMs, ...use })).not.toBeNull();
  });

  test('is not blamed on others where nobody had to wait', () => {
    const use = { hostCpuMs: 0.6 * 80_000, stolenCpuMs: 0, rigCpuMs: 0 };
    expect(limit({ server: 5_000, load: 5_000 }, use).limitedBy).toBe('offered load');
  });

  test('comes after a saturated rig, which makes the trial invalid', () => {
    expect(limit({ server: 20_000, redis: 9_001 }, { hostCpuMs: 70_000 }).limitedBy).toBe('redis');
  });
});

describe('a server that fills one thread', () => {
  test('is limited by it, from its threshold on', () => {
    const cpuMs = { server: 12_000, load: 10_000 };
    expect(limit(cpuMs, { busiestThreadMs: 8_999 }).limitedBy).toBe('offered load');
    expect(limit(cpuMs, { busiestThreadMs: 9_000 })).toEqual({ limitedBy: 'server thread', saturated: null });
  });

  test('is limited by its processors where it fills them too, or may use one only', () => {
    expect(limit({ server: 18_001 }, { busiestThreadMs: 9_500 }).limitedBy).toBe('server cpu');
    expect(limit({ server: 9_100 }, { busiestThreadMs: 9_050, serverCpus: 1 }).limitedBy).toBe('server cpu');
    expect(limit({ server: 9_000 }, { busiestThreadMs: 9_000, serverCpus: 1 }).limitedBy).toBe(
      'offered load',
    );
  });

  test('is not limited by it under a load of one virtual user, which other threads may have had time for', () => {
    const use = { busiestThreadMs: 9_800 };
    expect(limit({ server: 9_900 }, { ...use, vus: 1 }).limitedBy).toBe('offered load');
    expect(limit({ server: 9_900 }, { ...use, vus: 2 }).limitedBy).toBe('server thread');
    expect(limit({ server: 18_001 }, { ...use, vus: 1 }).limitedBy).toBe('server cpu');
  });

  test('is limited by it on a full host as well: the thread had its processor', () => {
    expect(limitOfTwo({ server: 48, load: 45 }, 97, { busiestThreadMs: 9_200 })).toBe('server thread');
  });

  test('is said to be its own limit', () => {
    expect(wasServerLimited({ limitedBy: 'server thread' })).toBe(true);
    expect(wasServerLimited({ limitedBy: 'server cpu' })).toBe(true);
    for (const limitedBy of ['host cpu', 'offered load', 'other programs', null] as const) {
      expect(wasServerLimited({ limitedBy })).toBe(false);
    }
  });
});

describe('a disturbed trial', () => {
  const told = { windowMs: 10_000, cpus: 4, cpuMs: { server: 10_000, load: 5_000 } };
  const whole = (pct: number) => pct * 400;

  test('is one in which other programs took more than a tenth of all processors', () => {
    const use = (otherPct: number) => ({
      ...told,
      stolenCpuMs: 40,
      rigCpuMs: 2_000,
      hostCpuMs: 15_000 + 40 + 2_000 + whole(otherPct),
    });
    expect(disturbanceOf(use(OTHERS_DISTURB_PCT))).toBeNull();
    expect(disturbanceOf(use(10.5))).toEqual({ machine: 'host', otherPct: 10.5, stolenPct: 0.1 });
  });

  test('is one in which a hypervisor took more than its threshold', () => {
    const use = (pct: number) => ({
      ...told,
      hostCpuMs: 15_000 + whole(pct),
      stolenCpuMs: whole(pct),
      rigCpuMs: 0,
    });
    expect(disturbanceOf(use(STOLEN_DISTURB_PCT))).toBeNull();
    expect(disturbanceOf(use(3))).toEqual({ machine: 'host', otherPct: 0, stolenPct: 3 });
  });

  test('is not told where other programs are not told from the rig', () => {
    const use = { ...told, ...NOTHING_KNOWN, hostCpuMs: 35_000 };
    expect(disturbanceOf(use)).toBeNull();
    expect(otherMsOf(use)).toBe(20_000);
  });
});

describe('a load from another machine', () => {
  const loadHost = { cpus: 4, cpuMs: 20_000, stolenCpuMs: 0, rigCpuMs: 0, isHost: false, networkPct: 80 };

  test('is limited by the processors of that machine', () => {
    expect(limit({ load: 33_900 }, { loadHost }).limitedBy).toBe('offered load');
    expect(limit({ load: 34_100 }, { loadHost }).limitedBy).toBe('load generator');
    // Of the host itself, all eight are the load generator's too.
    expect(limit({ load: 34_100 }, { loadHost: { ...loadHost, isHost: true } }).limitedBy).toBe(
      'offered load',
    );
  });

  test('is limited by the network above its threshold, not at it', () => {
    expect(limit({ server: 5_000 }, { loadHost }).saturated).toBeNull();
    expect(limit({ server: 5_000 }, { loadHost: { ...loadHost, networkPct: 80.1 } })).toEqual({
      limitedBy: 'network',
      saturated: 'network',
    });
  });

  test('takes nothing from the host, whose other programs are told apart from those beside the load', () => {
    const use = {
      ...{ windowMs: 10_000, cpus: 8, hostCpuMs: 10_000, stolenCpuMs: 0, rigCpuMs: 0 },
      ...{ cpuMs: { server: 9_500, load: 19_000 }, loadHost },
    };
    expect(otherMsOf(use)).toBe(500);
    expect(disturbanceOf(use)).toBeNull();
    const busyHost = { ...use, hostCpuMs: 18_000 };
    expect(disturbanceOf(busyHost)).toMatchObject({ machine: 'host', otherPct: 10.625 });
    const besideLoad = { ...use, loadHost: { ...loadHost, cpuMs: 25_000 } };
    const disturbed = disturbanceOf(besideLoad);
    expect(disturbed).toEqual({ machine: 'load host', otherPct: 15, stolenPct: 0 });
    expect(disturbed && disturbanceLabel(disturbed)).toBe(
      'other programs took 15.0 % of the processors of the load host',
    );
  });
});

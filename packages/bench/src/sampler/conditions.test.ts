import { expect, test } from 'vitest';
import {
  type ConditionSample,
  conditionFiles,
  conditionsInWindow,
  conditionsOf,
  microcodeOf,
  topologyOf,
} from './conditions.ts';
import { describeHere, LOCAL_MACHINE } from './local-machine.ts';

const cpu = '/sys/devices/system/cpu/cpu';
const pressure = (total: number) =>
  `some avg10=1.00 avg60=0.00 avg300=0.00 total=${total}\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=9\n`;
const FILES: Record<string, string> = {
  '/proc/pressure/cpu': pressure(2_500_000),
  '/proc/pressure/io': pressure(1000),
  '/proc/pressure/memory': pressure(0),
  [`${cpu}0/cpufreq/scaling_cur_freq`]: '3400000\n',
  [`${cpu}1/cpufreq/scaling_cur_freq`]: '1200500\n',
  [`${cpu}0/cpufreq/scaling_governor`]: 'powersave\n',
  [`${cpu}1/cpufreq/scaling_governor`]: 'performance\n',
  [`${cpu}0/thermal_throttle/core_throttle_count`]: '3\n',
  [`${cpu}1/thermal_throttle/core_throttle_count`]: '4\n',
  [`${cpu}0/topology/thread_siblings_list`]: '0-1\n',
  [`${cpu}1/topology/thread_siblings_list`]: '0-1\n',
  '/sys/devices/system/node/node0/cpulist': '0-1\n',
};

test('conditions are read by processor, and what a kernel lacks is null', () => {
  expect(conditionsOf((path) => FILES[path], 2, 7)).toEqual({
    atMs: 7,
    pressureMs: { cpu: 2500, io: 1, memory: 0 },
    mhz: [3400, 1200.5],
    throttles: 7,
    governors: ['performance', 'powersave'],
  });
  expect(conditionsOf(() => undefined, 2, 7)).toEqual({
    ...{ atMs: 7, pressureMs: null, mhz: null, throttles: null, governors: null },
  });
  expect(conditionFiles(2).every((path) => path in FILES)).toBe(true);
});

test('cores, nodes and microcode are told by sysfs and cpuinfo', () => {
  expect(topologyOf((path) => FILES[path], 2)).toEqual({ cores: ['0-1'], nodes: ['0-1'] });
  expect(topologyOf(() => undefined, 2)).toBeUndefined();
  expect(microcodeOf('processor\t: 0\nmicrocode\t: 0x1000065\n')).toBe('0x1000065');
});

test('totals of a window are interpolated at its edges; frequencies are those within it', () => {
  const sample = (atMs: number, over: Partial<ConditionSample>): ConditionSample => ({
    ...{ atMs, pressureMs: null, mhz: null, throttles: null, governors: null },
    ...over,
  });
  const at = (atMs: number, cpuMs: number, mhz: number, throttles: number) =>
    sample(atMs, { pressureMs: { cpu: cpuMs, io: 0, memory: 0 }, mhz: [mhz], throttles, governors: ['x'] });
  const load = { startMs: 0, windowStartMs: 1000, windowEndMs: 3000 };
  const samples = [at(0, 0, 9, 0), at(2000, 1000, 3000, 4), at(3000, 1500, 2000, 4), at(4000, 9000, 9, 9)];
  expect(conditionsInWindow(samples, load)).toEqual({
    governors: ['x'],
    frequencyMhz: { lowest: 2000, mean: 2500, highest: 3000 },
    throttles: 2,
    pressurePct: { cpu: 50, io: 0, memory: 0 },
  });
  const none = { governors: null, frequencyMhz: null, throttles: null, pressurePct: null };
  expect(conditionsInWindow([sample(0, {}), sample(4000, {})], load)).toEqual(none);
});

test('this machine tells its pressure while processors are wanted, and each of its cores once', () => {
  const before = LOCAL_MACHINE.conditions?.();
  const { topology, cpus } = describeHere();
  const after = LOCAL_MACHINE.conditions?.();
  expect(after?.pressureMs?.cpu).toBeGreaterThanOrEqual(before?.pressureMs?.cpu ?? Number.NaN);
  expect(topology?.cores.length).toBeGreaterThan(0);
  expect(topology?.cores.length).toBeLessThanOrEqual(cpus);
});

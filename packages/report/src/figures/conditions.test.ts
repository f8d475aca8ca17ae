import type { TrialEnvironment } from '@headroom/model/host';
import { expect, test } from 'vitest';
import { type ConditionTrial, conditionFacts, conditionsApart, locksApart } from './conditions.ts';

function trial(over: Partial<TrialEnvironment> = {}, stolenCpuMs = 0): ConditionTrial {
  const environment: TrialEnvironment = {
    ...{ governors: ['performance'], frequencyMhz: { lowest: 3000, mean: 3000, highest: 3000 } },
    ...{
      throttles: 0,
      pressurePct: { cpu: 10, io: 0, memory: 0 },
      locks: { 'go.sum': 'aa' },
      counters: null,
    },
    ...over,
  };
  return { environment, stolenCpuMs, windowMs: 10_000 };
}
const mhz = (mean: number) => ({ frequencyMhz: { lowest: mean, mean, highest: mean } });
const apart = (was: ConditionTrial, is: ConditionTrial, interleaved = false) =>
  conditionsApart([was], [is], { interleaved }).map(({ name, was, is }) => `${name}: ${was}, ${is}`);

test('what is alike, and what one side does not tell, is no difference', () => {
  expect(apart(trial(), trial())).toEqual([]);
  const silent = { governors: null, frequencyMhz: null, throttles: null, pressurePct: null };
  expect(apart(trial(), trial(silent))).toEqual([]);
  expect(apart({ environment: null, stolenCpuMs: null, windowMs: null }, trial())).toEqual([]);
});

test('frequency differs from a twentieth on', () => {
  expect(apart(trial(mhz(3000)), trial(mhz(2858)))).toEqual([]);
  expect(apart(trial(mhz(3000)), trial(mhz(2857)))).toEqual(['processor frequency in MHz: 3,000, 2,857']);
});

test('governors, heat and a hypervisor are told', () => {
  const hot = trial({ governors: ['powersave'], throttles: 3 }, 600);
  expect(apart(trial(), hot, true)).toEqual([
    'frequency governor: performance, powersave',
    'cores slowed by heat or power: 0 times, 3 times',
    'processor time that a hypervisor took: 0 % of a processor, 6 % of a processor',
  ]);
});

test('pressure counts between runs, and not between sides of the same rounds', () => {
  const pressed = trial({ pressurePct: { cpu: 20, io: 9, memory: 0 } });
  expect(apart(trial(), pressed)).toEqual(['time in which tasks waited for a processor: 10 %, 20 %']);
  expect(apart(trial(), pressed, true)).toEqual([]);
});

test('lockfiles are told by path', () => {
  const other = trial({ locks: { 'go.sum': 'bb', 'uv.lock': 'cc' } });
  expect(locksApart([trial()], [trial()])).toEqual([]);
  expect(locksApart([trial()], [other])).toEqual([
    { name: 'go.sum', was: 'aa', is: 'bb' },
    { name: 'uv.lock', was: 'none', is: 'cc' },
  ]);
});

test('conditions of a trial stand in words, also what its kernel does not tell', () => {
  const words = (of: ConditionTrial) => conditionFacts(of).map(({ name, text }) => `${name}: ${text}`);
  expect(words({ environment: null, stolenCpuMs: null, windowMs: null })).toEqual([]);
  const counters = { instructions: 12_345, contextSwitches: 9, missing: null };
  expect(words(trial({ counters }, 100))).toEqual([
    'Frequency: 3,000 MHz on average, 3,000 to 3,000',
    'Governor: performance',
    'Slowed by heat or power: 0 times',
    'Taken by a hypervisor: 1 % of a processor',
    'Tasks waited for: processors 10 %, disks 0 %, memory 0 % of the time',
    'Lockfiles: go.sum aa',
    'Counters: 12,345 instructions of the server in user space; 9 context switches of the server',
  ]);
  const silent = { governors: null, frequencyMhz: null, throttles: null, pressurePct: null, locks: {} };
  const none = { instructions: null, contextSwitches: 9, missing: 'instructions: no counters' };
  expect(words(trial({ ...silent, counters: none }))).toContain(
    'Counters: 9 context switches of the server; not counted: instructions: no counters',
  );
  expect(words(trial(silent))).toContain('Frequency: not reported by this kernel');
});

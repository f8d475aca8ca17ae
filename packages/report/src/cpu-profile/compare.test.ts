import type { CpuProfile } from '@headroom/model/cpu-profile';
import { expect, test } from 'vitest';
import { chanceFrom } from '../compare/test-noise.ts';
import { compareCpuProfiles, cpuLines, leadingChange, summarizeCpuProfile } from './index.ts';
import { aProgram, type Program, profileOf, type TrialTerms, trialOf } from './test-profile.ts';

const TRIALS = 100;
const TERMS = { seconds: 5, callsPerS: 200, periodMs: 2 } as const;

/** A program whose call of its twentieth function takes 1 ms more in a function of the server. */
const slower = ({ stacks }: Program): Program => {
  const { frames } = stacks[20] as Program['stacks'][number];
  return { stacks: [...stacks, { frames: [...frames, 'main.slow'], ms: 1 }] };
};

const NOISE: readonly (readonly [string, Partial<TrialTerms>])[] = [
  ['no noise but that of samples', {}],
  ['noise of trials, functions and seconds', { noise: { trial: 0.03, function: 0.05, second: 0.1 } }],
  ['seconds in which functions work twice as much', { noise: { second: 0.6 } }],
  ['functions that a compiler takes into their callers', { inlined: 0.01, noise: { trial: 0.02 } }],
];
test.each(NOISE)(
  'a build against itself names a function in at most 5 of 100 comparisons: %s',
  (_what, more) => {
    let named = 0;
    for (let seed = 0; seed < TRIALS; seed++) {
      const program = aProgram(chanceFrom(seed), 100, 3);
      const trial = (side: number) => trialOf(program, { ...TERMS, ...more, seed: 1000 * side + seed });
      if (compareCpuProfiles(trial(1), trial(2)).functions.some(({ isChanged }) => isChanged)) named++;
    }
    expect(named).toBeLessThanOrEqual(TRIALS / 20);
  },
  120_000,
);

test('1 ms more in a function stands first and is measured within 20 %', () => {
  for (let seed = 0; seed < 20; seed++) {
    const program = aProgram(chanceFrom(seed), 100, 3);
    const base = trialOf(program, { ...TERMS, noise: { trial: 0.02 }, seed: 1000 + seed });
    const head = trialOf(slower(program), { ...TERMS, noise: { trial: 0.02 }, seed: 2000 + seed });
    const { functions, interval } = compareCpuProfiles(base, head);
    expect(functions[0]).toMatchObject({ name: 'main.slow', isChanged: true });
    expect(Math.abs((functions[0]?.own.changeMs ?? 0) - 1)).toBeLessThan(0.2);
    expect([interval.low < 1, interval.high > 1]).toEqual([true, true]);
  }
}, 60_000);

const even = (count: number) => Array.from({ length: 10 }, () => count);

test('functions add up to the change, recursion counts once, and callees belong to the function of the server', () => {
  const base = profileOf([{ frames: ['main.main', 'main.fib'], seconds: even(40) }]);
  const head = profileOf([
    { frames: ['main.main', 'main.fib'], seconds: even(40) },
    { frames: ['main.main', 'main.fib', 'main.fib', 'runtime.nanotime'], seconds: even(60) },
    { frames: ['runtime.goexit', 'runtime.gcBgMarkWorker', 'runtime.scanobject'], seconds: even(20) },
  ]);
  const { functions, classes, rest, ...whole } = compareCpuProfiles(base, head);
  const fib = functions.find(({ name }) => name === 'main.fib');
  // 5 ms a sample, 1,000 calls: 20 samples a second for 10 s are 1 ms a call.
  expect(fib?.self.headMs).toBeCloseTo(2, 9);
  expect(fib?.total.headMs).toBeCloseTo(5, 9);
  expect(fib?.own.headMs).toBeCloseTo(5, 9);
  expect(functions[0]?.name).toBe('main.fib');
  expect([whole.baseMs, whole.headMs, whole.changeMs]).toEqual([2, 6, 4]);
  const selfs = functions.reduce((sum, { self }) => sum + self.changeMs, rest.changeMs);
  expect(selfs).toBeCloseTo(4, 9);
  expect(classes.reduce((sum, { changeMs }) => sum + changeMs, 0)).toBeCloseTo(4, 9);
  expect(whole.sentence).toMatch(/^A call takes 4\.00 ms more processor time \(2\.00 to 6\.00 ms\)/);
  expect(whole.sentence).toContain('1.00 in garbage collection');
});

test('a function that ran on one side alone is named by all that it calls, where no own time changed', () => {
  const parts = Array.from({ length: 10 }, (_, at) => `main.part${at}`);
  const under = (frames: readonly string[], count: number) =>
    parts.map((part) => ({ frames: [...frames, part], seconds: even(count) }));
  const base = profileOf(under(['main.main', 'main.search'], 4));
  const head = profileOf([
    ...under(['main.main', 'main.search'], 4),
    ...under(['main.main', 'main.search', 'main.rank'], 2),
  ]);
  const [first, ...others] = compareCpuProfiles(base, head).functions;
  expect(first).toMatchObject({ name: 'main.rank', isChanged: true, own: { isChanged: false } });
  expect(first && leadingChange(first).changeMs).toBeCloseTo(1, 9);
  expect(others.filter(({ isChanged }) => isChanged)).toEqual([]);
});

test('seconds with more calls and more samples leave the time a call as sure as even ones', () => {
  const uneven = [10, 40, 10, 40, 10, 40, 10, 40, 10, 40];
  const one = (callsPerSecond?: number[]) =>
    profileOf([{ frames: ['main.main', 'main.search'], seconds: uneven }], {
      calls: 1250,
      ...(callsPerSecond && { callsPerSecond }),
    });
  const widthOf = (profile: ReturnType<typeof one>) => {
    const { interval } = compareCpuProfiles(profile, profile);
    return interval.high - interval.low;
  };
  const known = one(uneven.map((samples) => 5 * samples));
  expect(widthOf(known)).toBeLessThan(widthOf(one()) / 2);
});

const steady = (count: number, terms = {}) =>
  profileOf([{ frames: ['main.main', 'main.search'], seconds: even(count) }], terms);

test('a call that only waits is said to wait, and only where processor time cannot be the reason', () => {
  const sentence = (terms: Parameters<typeof compareCpuProfiles>[2], head = steady(20)) =>
    compareCpuProfiles(steady(20), head, terms).sentence;
  // 1 ms a call, and a tenth of a processor in use: its interval reaches 0.1 ms.
  expect(sentence({ latencyChangeMs: 5 })).toMatch(/^No processor time changed \(.*\): it waits\.$/);
  expect(sentence({ latencyChangeMs: 0.1 })).toMatch(
    /^The profiles show no sure change of processor time \(.* ms a call\)\. Whether it waits longer is not known\.$/,
  );
  expect(sentence({ latencyChangeMs: -5 })).not.toMatch(/waits/);
  expect(sentence({})).not.toMatch(/waits/);
  // A busy server queues calls: a little more work is much more waiting.
  const busy = profileOf([{ frames: ['main.main'], seconds: even(195) }], { calls: 9750 });
  expect(compareCpuProfiles(busy, busy, { latencyChangeMs: 5 }).waits).toBe('unknown');
  expect(compareCpuProfiles(busy, busy, { latencyChangeMs: 5, processors: 4 }).waits).toBe('waits');
  expect(sentence({ latencyChangeMs: 5 }, steady(40))).not.toMatch(/waits/);
  expect(sentence({ latencyChangeMs: 5 }, steady(10))).toMatch(/It is slower because it waits\.$/);
});

test('without samples or calls nothing is said of processor time', () => {
  const empty = profileOf([], { calls: 0, cpuMs: 0 });
  const { sentence, functions, waits } = compareCpuProfiles(empty, steady(20), { latencyChangeMs: 5 });
  expect(sentence).toBe('The CPU profile of base has no samples of answered calls.');
  expect(waits).toBe('unknown');
  expect(functions.filter(({ isChanged }) => isChanged)).toEqual([]);
  expect(compareCpuProfiles(empty, empty).changeMs).toBe(0);
});

test('lines of Markdown keep hostile names as data', () => {
  const name = 'main.`evil` | @all\n# [x](https://evil.example) <img>';
  const head = profileOf([
    { frames: ['main.main'], seconds: even(20) },
    { frames: ['main.main', { name, module: null, file: 'a`b.go', line: 3 }], seconds: even(20) },
  ]);
  const lines = cpuLines(compareCpuProfiles(steady(20), head), { serverTitle: 'Go `x`' });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^`Go x`: A call takes 1\.00 ms more/);
  expect(lines.join(' ')).toContain(
    '`main. evil | @all # [x](https://evil.example) <img>` (`a b.go:3`): +1.00 ms',
  );
  for (const line of lines) expect(line).not.toContain('\n');
});

test('code without a name is told by the program that holds it', () => {
  const linesOf = (name: string) => {
    const [base, head] = [4, 20].map((samples) =>
      profileOf([{ frames: ['main.main', `${name} @ server`], seconds: even(samples) }]),
    );
    return cpuLines(compareCpuProfiles(base as CpuProfile, head as CpuProfile), { serverTitle: 'native' });
  };
  expect(linesOf('[unknown]')[1]).toMatch(/^`\[unknown\]` \(`server`\): \+\d/);
  expect(linesOf('rank')[1]).toMatch(/^`rank`: \+\d/);
});

test('a summary has the dearest functions and all classes, which add up', () => {
  const { ms, functions, classes } = summarizeCpuProfile(
    profileOf([
      { frames: ['main.main', 'main.search', 'runtime.mallocgc'], seconds: even(30) },
      { frames: ['main.main'], seconds: even(10) },
      { frames: ['runtime.goexit'], seconds: even(10) },
    ]),
  );
  expect(ms).toBe(2.5);
  expect(functions[0]).toMatchObject({ name: 'main.search', ownMs: 1.5, selfMs: 0, totalMs: 1.5 });
  expect(classes.reduce((sum, part) => sum + part.ms, 0)).toBeCloseTo(2.5, 9);
  expect(classes.find(({ kind }) => kind === 'runtime')?.ms).toBeCloseTo(2, 9);
});

test('where no change is sure, functions stand by their own change, not by that of what they call', () => {
  const called = (rank: number[], log: number[]) =>
    profileOf([
      { frames: ['main.call', 'main.rank'], seconds: rank },
      { frames: ['main.call', 'main.log'], seconds: log },
    ]);
  const { functions } = compareCpuProfiles(called([2, 60, 2], [20, 1, 1]), called([60, 2, 40], [1, 28, 1]));
  expect(functions.some(({ isChanged }) => isChanged)).toBe(false);
  expect(functions[0]?.name).toBe('main.rank');
});

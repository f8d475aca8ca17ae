/** CPU profiles for tests: written down as stacks, or simulated from a seed. */
import type { CpuProfile, Frame } from '@headroom/model/cpu-profile';
import { type Chance, chanceFrom } from '../compare/test-noise.ts';

/** A frame as `name` or `name@module` or with all its fields. */
type FrameText = string | Frame;

export interface TestStack {
  /** From the root on. */
  readonly frames: readonly FrameText[];
  /** Samples of each second. */
  readonly seconds: readonly number[];
  readonly thread?: string;
}

const frameOf = (text: FrameText): Frame => {
  if (typeof text !== 'string') return text;
  const [name = '', module = null] = text.split(' @ ');
  return { name, module, file: null, line: null };
};

/** The profile of stacks; 5 ms of processor time a sample, unless the terms say otherwise. */
export function profileOf(stacks: readonly TestStack[], terms: Partial<CpuProfile> = {}): CpuProfile {
  const nodes = new Map<string, number>();
  const [frames, threads] = [new Map<string, number>(), new Map<string, number>()];
  const [parents, framesOf]: [number[], number[]] = [[], []];
  const idIn = (ids: Map<string, number>, key: string) => {
    if (!ids.has(key)) ids.set(key, ids.size);
    return ids.get(key) as number;
  };
  const counts: CpuProfile['counts'] = [];
  for (const { frames: stack, seconds, thread = 'server' } of stacks) {
    let node = -1;
    for (const frame of stack.map(frameOf)) {
      const parent = node;
      node = idIn(nodes, `${parent} ${JSON.stringify(frame)}`);
      parents[node] = parent;
      framesOf[node] = idIn(frames, JSON.stringify(frame));
    }
    const id = idIn(threads, thread);
    for (const [second, count] of seconds.entries()) if (count > 0) counts.push([node, id, second, count]);
  }
  const samples = counts.reduce((sum, [, , , count]) => sum + count, 0);
  return {
    ...{ profiler: 'perf', version: '6.1', periodMs: 5, calls: 1000, cpuMs: 5 * samples },
    windowS: Math.max(1, ...stacks.map(({ seconds }) => seconds.length)),
    frames: [...frames.keys()].map((text) => JSON.parse(text)),
    ...{ parentOf: parents, frameOf: framesOf, threads: [...threads.keys()], counts },
    lost: { samples: 0, unresolved: 0 },
    ...terms,
  };
}

/** A simulated server: its stacks with the processor time a call of each. */
export interface Program {
  readonly stacks: readonly { readonly frames: readonly string[]; readonly ms: number }[];
}

/** A program of so many functions, each called by an earlier one, whose times are as uneven as those of real ones. */
export function aProgram(chance: Chance, functions: number, ms: number): Program {
  const stacks: { frames: string[]; ms: number }[] = [{ frames: ['main.main'], ms: 1 }];
  while (stacks.length < functions) {
    const { frames } = stacks[Math.floor(chance.share() * stacks.length)] as Program['stacks'][number];
    stacks.push({ frames: [...frames, `main.f${stacks.length}`], ms: Math.exp(2 * chance.normal()) });
  }
  const all = stacks.reduce((sum, stack) => sum + stack.ms, 0);
  return { stacks: stacks.map((stack) => ({ ...stack, ms: (stack.ms / all) * ms })) };
}

export interface TrialTerms {
  readonly seconds: number;
  readonly callsPerS: number;
  readonly periodMs: number;
  /** Standard deviation of the logarithm of the processor time a call: of the trial, of each function in it, of a second. */
  readonly noise?: { readonly trial?: number; readonly function?: number; readonly second?: number };
  /** Share of functions that a compiler takes into their callers in a trial. */
  readonly inlined?: number;
  readonly seed: number;
}

/** The profile of one trial of a program. */
export function trialOf({ stacks }: Program, terms: TrialTerms): CpuProfile {
  const { seconds, callsPerS, periodMs, noise = {}, inlined = 0, seed } = terms;
  const chance = chanceFrom(seed);
  const factor = (sd = 0) => Math.exp(sd * chance.normal());
  const names = new Set(stacks.flatMap(({ frames }) => frames.slice(1)));
  const gone = new Set([...names].filter(() => chance.share() < inlined));
  const calls = Array.from({ length: seconds }, () => countOf(chance, callsPerS));
  const ofTrial = factor(noise.trial);
  let cpuMs = 0;
  const sampled = stacks.map(({ frames, ms }) => {
    const mean = ms * ofTrial * factor(noise.function);
    const used = calls.map((count) => count * mean * factor(noise.second));
    cpuMs += used.reduce((sum, each) => sum + each, 0);
    return {
      frames: frames.filter((name) => !gone.has(name)),
      seconds: used.map((each) => countOf(chance, each / periodMs)),
    };
  });
  const all = calls.reduce((sum, count) => sum + count, 0);
  return profileOf(sampled, { periodMs, calls: all, cpuMs, windowS: seconds });
}

/** A number of events of which so many are expected. */
function countOf({ poisson, normal }: Chance, expected: number): number {
  return expected < 50
    ? poisson(expected)
    : Math.max(0, Math.round(expected + Math.sqrt(expected) * normal()));
}

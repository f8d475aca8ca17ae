/** Samples of a profile by function and class, in blocks of time. */
import type { CpuProfile } from '@headroom/model/cpu-profile';
import { frameKinds, nodeKinds, threadKind } from './classes.ts';
import { functionKey } from './functions.ts';
import { CPU_CLASSES, type CpuClass } from './rules.ts';
import type { FunctionPlace } from './types.ts';

/** Blocks that a window is cut into at most: longer windows have longer ones, which depend on each other less. */
const MAX_BLOCKS = 30;

/** Samples of each block. */
export type Blocks = Float64Array | Uint32Array;

export interface FunctionTally {
  readonly place: FunctionPlace;
  /** Samples in the function itself. */
  readonly self: Blocks;
  /** Samples in it and in what it calls, once a stack. */
  readonly total: Blocks;
  /** Samples in it and in what it calls, up to the next function of the server; what no function of the server calls has its self time. */
  readonly own: Blocks;
}

export interface Tally {
  /** CPU time of the server in the window, by the kernel’s accounting. */
  readonly cpuMs: number;
  /** Its part for one call, in ms. */
  readonly ms: number;
  readonly samples: Blocks;
  /** Seconds of the window in each block. */
  readonly lengths: Blocks;
  /** What the samples of a block are held against: its calls, or its length where these are not known. */
  readonly weights: Blocks;
  readonly functions: ReadonlyMap<string, FunctionTally>;
  readonly classes: Readonly<Record<CpuClass, Blocks>>;
  readonly tree: Tree;
}

/** Stacks with what is known of each node. */
export interface Tree {
  readonly parentOf: readonly number[];
  /** Key of the function of each node. */
  readonly keyOf: readonly string[];
  /** Samples in a node and all below it. */
  readonly below: (node: number) => Blocks;
}

/** The samples of a profile by function and class. */
export function tallyOf(profile: CpuProfile): Tally {
  const { calls, cpuMs, parentOf, frameOf } = profile;
  const lengths = lengthsOf(profile.windowS);
  const kinds = frameKinds(profile);
  const keys = profile.frames.map(functionKey);
  const keyOf = frameOf.map((frame) => keys[frame] as string);
  const { samples, classes, at } = counted(profile, lengths, nodeKinds(profile, kinds));
  const { functions, ofNode } = functionsOf(profile, kinds, keyOf, lengths.length);
  const owners = ownersOf(ofNode, parentOf);
  for (const [node, { self }] of ofNode.entries()) {
    addAll(self, at(node));
    addAll((owners[node] as FunctionTally).own, at(node));
  }
  // From here on the samples of a node are those below it, too.
  for (let node = frameOf.length - 1; node >= 0; node--) {
    const parent = parentOf[node] as number;
    if (parent >= 0) addAll(at(parent), at(node));
  }
  for (const [node, { total }] of ofNode.entries()) {
    if (isOutermost(node, keyOf, parentOf)) addAll(total, at(node));
  }
  const tree = { parentOf, keyOf, below: at };
  const ms = calls > 0 ? cpuMs / calls : 0;
  return { cpuMs, ms, samples, lengths, weights: weightsOf(profile, lengths), functions, classes, tree };
}

/** Seconds of each block of a window. */
function lengthsOf(windowS: number): Float64Array {
  const width = widthOf(windowS);
  return Float64Array.from({ length: Math.ceil(windowS / width) }, (_, block) =>
    Math.min(width, windowS - block * width),
  );
}

function weightsOf({ callsPerSecond, windowS }: CpuProfile, lengths: Float64Array): Blocks {
  if (!callsPerSecond?.some((calls) => calls > 0)) return lengths;
  const width = widthOf(windowS);
  const weights = new Float64Array(lengths.length);
  for (const [second, calls] of callsPerSecond.entries()) {
    const block = Math.min(weights.length - 1, Math.floor(second / width));
    weights[block] = (weights[block] as number) + calls;
  }
  return weights;
}

const widthOf = (windowS: number) => Math.max(1, Math.ceil(windowS / MAX_BLOCKS));

/** Samples by block: of all, of each class and of each node. */
function counted(profile: CpuProfile, { length }: Float64Array, inNode: readonly CpuClass[]) {
  const samples = new Float64Array(length);
  const classes = Object.fromEntries(CPU_CLASSES.map((kind) => [kind, new Float64Array(length)])) as Record<
    CpuClass,
    Float64Array
  >;
  const table = new Uint32Array(profile.frameOf.length * length);
  const at = (node: number) => table.subarray(node * length, (node + 1) * length);
  const threads = profile.threads.map(threadKind);
  for (const [node, thread, second, count] of profile.counts) {
    const block = Math.min(length - 1, Math.floor(second / widthOf(profile.windowS)));
    const kind = threads[thread] ?? (inNode[node] as CpuClass);
    for (const sums of [at(node), classes[kind], samples]) sums[block] = (sums[block] as number) + count;
  }
  return { samples, classes, at };
}

/** Empty tallies of all functions, by key and by node. */
function functionsOf(
  { frames, frameOf }: CpuProfile,
  kinds: readonly CpuClass[],
  keyOf: readonly string[],
  length: number,
) {
  const functions = new Map<string, FunctionTally>();
  const ofNode = frameOf.map((frame, node) => {
    const key = keyOf[node] as string;
    const existing = functions.get(key);
    if (existing) return existing;
    const [self, total, own] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
    const { name, module, file, line } = frames[frame] as CpuProfile['frames'][number];
    const tally = { place: { name, module, file, line, kind: kinds[frame] as CpuClass }, self, total, own };
    functions.set(key, tally);
    return tally;
  });
  return { functions, ofNode };
}

/** The function that answers for the self time of each node: the nearest of the server’s around it, else its own. */
function ownersOf(tallies: readonly FunctionTally[], parentOf: readonly number[]): FunctionTally[] {
  const owners: FunctionTally[] = [];
  for (const [node, tally] of tallies.entries()) {
    const outer = owners[parentOf[node] as number];
    owners.push(tally.place.kind !== 'own' && outer?.place.kind === 'own' ? outer : tally);
  }
  return owners;
}

function isOutermost(node: number, keyOf: readonly string[], parentOf: readonly number[]): boolean {
  for (let outer = parentOf[node] as number; outer >= 0; outer = parentOf[outer] as number) {
    if (keyOf[outer] === keyOf[node]) return false;
  }
  return true;
}

/** Functions that call one. */
export function callersOf({ parentOf, keyOf }: Tree, key: string): string[] {
  const callers = parentOf.filter((_, node) => keyOf[node] === key).map((parent) => keyOf[parent]);
  return [...new Set(callers)].filter((caller) => caller !== undefined && caller !== key) as string[];
}

/** Samples below any function of a set, once a stack. */
export function samplesUnder({ tree, lengths }: Tally, keys: ReadonlySet<string>): Blocks {
  const { parentOf, keyOf, below } = tree;
  const sums = new Float64Array(lengths.length);
  const isUnder: boolean[] = [];
  for (const [node, key] of keyOf.entries()) {
    const isWithin = isUnder[parentOf[node] as number] ?? false;
    const isOne = keys.has(key);
    isUnder.push(isWithin || isOne);
    if (isOne && !isWithin) addAll(sums, below(node));
  }
  return sums;
}

function addAll(sums: Blocks, more: Blocks): void {
  for (let block = 0; block < sums.length; block++) {
    sums[block] = (sums[block] as number) + (more[block] as number);
  }
}

/** All samples of all blocks. */
export function sumOf(blocks: Blocks): number {
  let total = 0;
  for (const count of blocks) total += count;
  return total;
}

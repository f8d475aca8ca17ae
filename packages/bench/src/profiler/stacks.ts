import { CPU_PROFILE_LIMITS, type CpuProfile, type Frame } from '@headroom/model/cpu-profile';
import type { TakeOut } from '../authorization/secrets.ts';

/** Samples that are kept until the window is known: those of two processors in twelve minutes. */
const MOST_SAMPLES = 300_000;
/** Bytes of all names and paths: with so many samples and nodes a profile stays within its bytes when it is compressed. */
const MOST_TEXT_BYTES = 2 * 2 ** 20;

/** A function as a profiler names it; cut and cleaned when it is kept. */
export type RawFrame = Readonly<Partial<Frame>> & Pick<Frame, 'name'>;

/** Samples of one stack at a moment. */
export interface Taken {
  /** Frames from the root, the function that ran last. */
  readonly frames: readonly RawFrame[];
  /** Name of the thread, with its id where names repeat. */
  readonly thread: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Number of samples; 1 by default. */
  readonly count?: number;
  /** Whether the function that ran last has no name. */
  readonly isUnresolved?: boolean;
}

/** Edges of the steady window, in milliseconds since 1970. */
export interface Window {
  readonly startMs: number;
  readonly endMs: number;
}

/** Stacks of a window. */
export type Tree = Pick<CpuProfile, 'counts' | 'frameOf' | 'frames' | 'lost' | 'parentOf' | 'threads'>;

interface Options {
  /** Folders of the server: files and modules in them are named from there. */
  readonly folders?: readonly string[];
  readonly takeOut?: TakeOut;
}

/** Stacks of a server, folded into a tree as they come, whatever a server makes of its names: see CPU_PROFILE_LIMITS. */
export class Stacks {
  readonly #frames: Frame[] = [];
  readonly #frameIds = new Map<string, number>();
  readonly #parentOf: number[] = [];
  readonly #frameOf: number[] = [];
  /** Children of nodes by `parent * frames + frame`. */
  readonly #nodeIds = new Map<number, number>();
  readonly #threads: string[] = [];
  readonly #threadIds = new Map<string, number>();
  readonly #samples: {
    node: number;
    thread: number;
    atMs: number;
    count: number;
    isCut: boolean;
    isUnresolved: boolean;
  }[] = [];
  readonly #prefixes: readonly string[];
  readonly #takeOut: TakeOut;
  #last: { frames: readonly RawFrame[]; node: number; isCut: boolean } | undefined;
  #beyond = 0;
  #textBytes = 0;

  constructor({ folders = [], takeOut = (text) => text }: Options = {}) {
    this.#prefixes = folders.map((folder) => `${folder}/`);
    this.#takeOut = takeOut;
  }

  add({ frames, thread, atMs, count = 1, isUnresolved = false }: Taken): void {
    if (this.#samples.length >= MOST_SAMPLES) {
      this.#beyond += count;
      return;
    }
    // Samples of one stack often come together.
    if (this.#last?.frames !== frames) this.#last = { frames, ...this.#nodeFor(frames) };
    const { node, isCut } = this.#last;
    this.#samples.push({ node, thread: this.#threadFor(thread), atMs, count, isCut, isUnresolved });
  }

  /** Counts samples whose stacks are not known. */
  lose(samples: number): void {
    this.#beyond += samples;
  }

  /** The tree of the samples in a window, without what none of them is in. */
  within({ startMs, endMs }: Window): Tree {
    const lost = { samples: this.#beyond, unresolved: 0 };
    const counts = new Map<string, CpuProfile['counts'][number]>();
    const pruned = new Pruned(this.#parentOf, this.#frameOf, this.#frames);
    for (const { node, thread, atMs, count, isCut, isUnresolved } of this.#samples) {
      if (atMs < startMs || atMs >= endMs) continue;
      if (isCut) lost.samples += count;
      if (isUnresolved) lost.unresolved += count;
      const second = Math.floor((atMs - startMs) / 1000);
      const key = `${node} ${thread} ${second}`;
      const row = counts.get(key) ?? [pruned.keep(node), thread, second, 0];
      row[3] += count;
      counts.set(key, row);
    }
    return { ...pruned.tree, threads: this.#threads, counts: [...counts.values()], lost };
  }

  /** The deepest node of a stack that fits. */
  #nodeFor(frames: readonly RawFrame[]): { node: number; isCut: boolean } {
    // Of a stack that is too deep the root and the functions that ran last tell most.
    const half = CPU_PROFILE_LIMITS.depth / 2;
    const isDeep = frames.length > CPU_PROFILE_LIMITS.depth;
    const kept = isDeep ? [...frames.slice(0, half), ...frames.slice(-half)] : frames;
    let node = -1;
    for (const raw of kept.length > 0 ? kept : [UNKNOWN]) {
      const frame = this.#frameFor(raw);
      const next = frame === undefined ? undefined : this.#childOf(node, frame);
      if (next === undefined) return { node: node === -1 ? this.#leftOut() : node, isCut: true };
      node = next;
    }
    return { node, isCut: isDeep };
  }

  #childOf(parent: number, frame: number): number | undefined {
    const key = (parent + 1) * (CPU_PROFILE_LIMITS.frames + 1) + frame;
    const known = this.#nodeIds.get(key);
    if (known !== undefined || this.#parentOf.length >= CPU_PROFILE_LIMITS.nodes - KEPT_FREE) return known;
    return this.#addNode(key, parent, frame);
  }

  #addNode(key: number, parent: number, frame: number): number {
    const node = this.#parentOf.push(parent) - 1;
    this.#frameOf.push(frame);
    this.#nodeIds.set(key, node);
    return node;
  }

  #frameFor(raw: RawFrame): number | undefined {
    const frame = {
      name: this.#text(raw.name) || UNKNOWN.name,
      module: raw.module ? this.#path(raw.module) : null,
      file: raw.file ? this.#path(raw.file) : null,
      line: raw.line && Number.isSafeInteger(raw.line) && raw.line > 0 ? raw.line : null,
    };
    return this.#keep(frame, CPU_PROFILE_LIMITS.frames - KEPT_FREE);
  }

  #keep(frame: Frame, most: number): number | undefined {
    const key = `${frame.name}\0${frame.module}\0${frame.file}\0${frame.line}`;
    const known = this.#frameIds.get(key);
    if (known !== undefined || this.#frames.length >= most) return known;
    this.#textBytes += Buffer.byteLength(key);
    if (this.#textBytes > MOST_TEXT_BYTES && frame !== LEFT_OUT) return undefined;
    const id = this.#frames.push(frame) - 1;
    this.#frameIds.set(key, id);
    return id;
  }

  /** Node of the samples none of whose frames fits. */
  #leftOut(): number {
    const frame = this.#keep(LEFT_OUT, CPU_PROFILE_LIMITS.frames) as number;
    const key = frame;
    return this.#nodeIds.get(key) ?? this.#addNode(key, -1, frame);
  }

  #threadFor(name: string): number {
    const text = this.#text(name) || UNKNOWN.name;
    const known = this.#threadIds.get(text);
    if (known !== undefined) return known;
    const isFull = this.#threads.length >= CPU_PROFILE_LIMITS.threads - 1;
    if (isFull && text !== OTHER_THREADS) return this.#threadFor(OTHER_THREADS);
    const id = this.#threads.push(text) - 1;
    this.#threadIds.set(text, id);
    return id;
  }

  #path(text: string): string {
    const prefix = this.#prefixes.find((one) => text.startsWith(one)) ?? '';
    return this.#text(text.slice(prefix.length));
  }

  /** A text without secrets and control characters, cut. */
  #text(text: string): string {
    // Cleaned before it is cut, and of a text of megabytes only the part that may be kept.
    const clean = this.#takeOut(text.slice(0, MOST_READ)).replace(CONTROL, ' ').trim();
    return clean.slice(0, CPU_PROFILE_LIMITS.characters).toWellFormed();
  }
}

/** Frames and nodes for samples that are left out, and for the kernel's. */
const KEPT_FREE = 2;
const MOST_READ = 4 * CPU_PROFILE_LIMITS.characters;
const CONTROL = /[\p{Cc}\p{Cf}]+/gu;
const OTHER_THREADS = 'other threads';
const UNKNOWN: Frame = { name: '[unknown]', module: null, file: null, line: null };
const LEFT_OUT: Frame = { ...UNKNOWN, name: '[left out]' };

/**
 * A tree with so many more samples in the kernel, whose functions the host does not show: in each second as many as its
 * part of the other samples, in a thread of their own.
 */
export function withKernelTime(tree: Tree, samples: number): Tree {
  if (samples <= 0 || tree.threads.length === 0) return tree;
  const [node, frame, thread] = [tree.parentOf.length, tree.frames.length, tree.threads.length];
  const inSecond = new Map<number, number>();
  for (const [, , second, count] of tree.counts) inSecond.set(second, (inSecond.get(second) ?? 0) + count);
  const all = [...inSecond.values()].reduce((sum, count) => sum + count, 0);
  let [seen, given] = [0, 0];
  const counts = [...inSecond].flatMap(([second, count]): Tree['counts'] => {
    seen += count;
    const more = Math.round((samples * seen) / all) - given;
    given += more;
    return more > 0 ? [[node, thread, second, more]] : [];
  });
  return {
    ...tree,
    frames: [...tree.frames, { ...UNKNOWN, module: '[kernel]' }],
    parentOf: [...tree.parentOf, -1],
    frameOf: [...tree.frameOf, frame],
    threads: [...tree.threads, 'kernel'],
    counts: [...tree.counts, ...counts],
    lost: { ...tree.lost, unresolved: tree.lost.unresolved + samples },
  };
}

/** Nodes and frames of a tree that samples are in, numbered anew. */
class Pruned {
  readonly tree = { frames: [] as Frame[], parentOf: [] as number[], frameOf: [] as number[] };
  readonly #parentOf: readonly number[];
  readonly #frameOf: readonly number[];
  readonly #frames: readonly Frame[];
  readonly #nodeIds = new Map<number, number>();
  readonly #frameIds = new Map<number, number>();

  constructor(parentOf: readonly number[], frameOf: readonly number[], frames: readonly Frame[]) {
    this.#parentOf = parentOf;
    this.#frameOf = frameOf;
    this.#frames = frames;
  }

  /** New number of a node; its callers come before it. */
  keep(node: number): number {
    if (node === -1) return -1;
    const known = this.#nodeIds.get(node);
    if (known !== undefined) return known;
    const parent = this.keep(this.#parentOf[node] as number);
    const id = this.tree.parentOf.push(parent) - 1;
    this.tree.frameOf.push(this.#keepFrame(this.#frameOf[node] as number));
    this.#nodeIds.set(node, id);
    return id;
  }

  #keepFrame(frame: number): number {
    const known = this.#frameIds.get(frame);
    if (known !== undefined) return known;
    const id = this.tree.frames.push(this.#frames[frame] as Frame) - 1;
    this.#frameIds.set(frame, id);
    return id;
  }
}

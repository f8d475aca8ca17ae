import type { Mapping, Receiver, Sample } from './records.ts';

/** Bounds of what a server that forks, maps or recurses without end makes of a recording. */
const MOST_ADDRESSES = 2_000_000;
const MOST_SAMPLES = 300_000;
const MOST_PROCESSES = 5_000;
const MOST_MAPPINGS = 100_000;
const MOST_THREADS = 50_000;

/** A stack as addresses, and the samples of it. */
export interface AddressStack extends Pick<Sample, 'kernel' | 'pid' | 'user'> {
  readonly samples: { readonly tid: number; readonly atMs: number }[];
}

/** What perf told of a server, until it is resolved: samples of the same stack are kept together. */
export class Recording implements Receiver {
  readonly #stacks = new Map<string, AddressStack>();
  readonly #mappings = new Map<number, Mapping[]>();
  readonly #names = new Map<number, string>();
  #addresses = 0;
  #mapped = 0;
  #samples = 0;
  #lost = 0;
  #hidesKernel = false;

  /** Distinct stacks with their samples. */
  get stacks(): Iterable<AddressStack> {
    return this.#stacks.values();
  }

  get isEmpty(): boolean {
    return this.#stacks.size === 0;
  }

  /** Samples that were dropped, by the kernel or for size. */
  get lostSamples(): number {
    return this.#lost;
  }

  /** Whether perf was allowed to sample user space alone. */
  get hidesKernel(): boolean {
    return this.#hidesKernel;
  }

  /** Name of a thread as it was last. */
  nameOf(tid: number): string | undefined {
    return this.#names.get(tid);
  }

  /** The mapping of a process at an address; of several the latest. */
  mappingAt(pid: number, address: number): Mapping | undefined {
    return this.#mappings.get(pid)?.findLast(({ start, end }) => start <= address && address < end);
  }

  mapping(mapping: Mapping): void {
    if (this.#mapped >= MOST_MAPPINGS) return;
    this.#mapped++;
    const mappings = this.#mappings.get(mapping.pid);
    if (mappings) mappings.push(mapping);
    else if (this.#mappings.size < MOST_PROCESSES) this.#mappings.set(mapping.pid, [mapping]);
  }

  name({ pid, tid, name }: { pid: number; tid: number; name: string }, isNewProgram: boolean): void {
    if (isNewProgram) this.#mappings.delete(pid);
    if (this.#names.has(tid) || this.#names.size < MOST_THREADS) this.#names.set(tid, name);
  }

  fork(child: number, parent: number): void {
    const mappings = child === parent ? undefined : this.#mappings.get(parent);
    if (!mappings || this.#mappings.size >= MOST_PROCESSES || this.#mapped >= MOST_MAPPINGS) return;
    this.#mapped += mappings.length;
    this.#mappings.set(child, [...mappings]);
  }

  event({ hidesKernel }: { hidesKernel: boolean }): void {
    this.#hidesKernel = hidesKernel;
  }

  lost(count: number): void {
    this.#lost += count;
  }

  sample({ pid, tid, atMs, user, kernel }: Sample): void {
    const key = `${pid} ${user.join()} ${kernel.join()}`;
    const stack = this.#stacks.get(key) ?? this.#stackFor(key, { pid, user, kernel, samples: [] });
    if (!stack || this.#samples >= MOST_SAMPLES) {
      this.#lost++;
      return;
    }
    this.#samples++;
    stack.samples.push({ tid, atMs });
  }

  #stackFor(key: string, stack: AddressStack): AddressStack | undefined {
    this.#addresses += stack.user.length + stack.kernel.length + 1;
    if (this.#addresses > MOST_ADDRESSES) return undefined;
    this.#stacks.set(key, stack);
    return stack;
  }
}

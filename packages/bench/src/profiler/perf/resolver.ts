import { basename } from 'node:path';
import { openAsSeen, ownPidOf, readAsSeen } from '../programs.ts';
import type { RawFrame } from '../stacks.ts';
import { demangled } from './demangle.ts';
import { Elf, type Functions, lastAtMost } from './elf.ts';
import { goFunctionsOf } from './go-functions.ts';
import { kernelNames } from './kernel-symbols.ts';
import { frameOfMap, type MapEntry, PERF_MAP_BYTES, perfMapOf } from './perf-map.ts';
import type { AddressStack, Recording } from './recording.ts';

/** Program files whose functions are read: servers map some dozens. */
const MOST_FILES = 500;
/** Processes whose perf map is read: workers of a cluster. */
const MOST_MAPS = 64;
const KERNEL = '[kernel]';
const UNKNOWN = '[unknown]';

/** A program file. */
interface Program {
  readonly module: string;
  readonly elf: Elf | undefined;
  readonly functions: Functions | undefined;
}

/** Code that a process compiled, in the order of its addresses. */
interface Compiled {
  readonly starts: Float64Array;
  readonly entries: readonly MapEntry[];
}

/** Names the functions of a recording, while the processes still run: their files are read as they see them. */
export class Resolver {
  readonly #recording: Recording;
  readonly #programs = new Map<string, Program>();
  readonly #compiled = new Map<number, Compiled>();
  readonly #frames = new Map<string, RawFrame>();
  #maps = 0;

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  /** The functions of a stack, the root first. */
  async stack({ pid, user, kernel }: Pick<AddressStack, 'kernel' | 'pid' | 'user'>): Promise<RawFrame[]> {
    const names = await kernelNames();
    const frames: RawFrame[] = kernel.map((address, index) => ({
      name: names(index === 0 ? address : address - 1) ?? UNKNOWN,
      module: KERNEL,
    }));
    for (const [index, address] of user.entries()) {
      // An address that a call returns to stands behind the call.
      const at = index === 0 ? address : address - 1;
      const frame = await this.#user(pid, at);
      // Code without frame pointers leaves addresses of no code among the callers.
      const isNoCode = frame.name === UNKNOWN && index > 0 && !this.#recording.mappingAt(pid, at);
      if (!isNoCode) frames.push(frame);
    }
    return frames.reverse();
  }

  /** Whether a frame has no name. */
  isUnknown(frame: RawFrame | undefined): boolean {
    return frame === undefined || frame.name === UNKNOWN;
  }

  async #user(pid: number, address: number): Promise<RawFrame> {
    const key = `${pid} ${address}`;
    const known = this.#frames.get(key);
    if (known) return known;
    const frame = await this.#resolve(pid, address);
    this.#frames.set(key, frame);
    return frame;
  }

  async #resolve(pid: number, address: number): Promise<RawFrame> {
    const mapping = this.#recording.mappingAt(pid, address);
    if (!mapping?.path.startsWith('/') || mapping.path.startsWith('//')) {
      return this.#compiledAt(pid, address, mapping?.path);
    }
    const { module, elf, functions } = await this.#programOf(pid, mapping.path);
    const at = elf?.addressOf(address - mapping.start + mapping.offset);
    const named = at === undefined ? undefined : functions?.at(at);
    // The name of a file in memory, from which runtimes map compiled code, says nothing.
    if (!named) return { module, ...(await this.#compiledAt(pid, address, module)) };
    return { ...named, name: demangled(named.name), module };
  }

  async #programOf(pid: number, path: string): Promise<Program> {
    const known = this.#programs.get(path);
    if (known) return known;
    const program = await readProgram(pid, path, this.#programs.size < MOST_FILES);
    this.#programs.set(path, program);
    return program;
  }

  async #compiledAt(pid: number, address: number, path: string | undefined): Promise<RawFrame> {
    const { starts, entries } = await this.#compiledOf(pid);
    // Of code that was replaced by other code the latest counts: it comes last among those that begin together.
    const entry = entries[lastAtMost(starts, address)];
    if (entry && address < entry.end) return frameOfMap(entry.name);
    return path === '[vdso]' ? { name: path, module: path } : { name: UNKNOWN };
  }

  async #compiledOf(pid: number): Promise<Compiled> {
    const known = this.#compiled.get(pid);
    if (known) return known;
    const data = this.#maps++ < MOST_MAPS ? await readPerfMap(pid) : undefined;
    const entries = (data ? perfMapOf(data) : []).toSorted((a, b) => a.start - b.start);
    const compiled = { entries, starts: Float64Array.from(entries, ({ start }) => start) };
    this.#compiled.set(pid, compiled);
    return compiled;
  }
}

async function readProgram(pid: number, path: string, isWithin: boolean): Promise<Program> {
  const module = basename(path.replace(/ \(deleted\)$/, ''));
  const none = { module, elf: undefined, functions: undefined };
  const file = isWithin ? await openAsSeen(pid, path) : undefined;
  if (!file) return none;
  await using _file = file;
  const elf = await Elf.open(file);
  return elf ? { module, elf, functions: (await goFunctionsOf(elf)) ?? (await elf.symbols()) } : none;
}

/** The perf map of a process, under its id in its own namespace; a folder of temporary files of its own is not looked for. */
async function readPerfMap(pid: number): Promise<Buffer | undefined> {
  const ownPid = ownPidOf(pid);
  return ownPid ? readAsSeen(pid, `/tmp/perf-${ownPid}.map`, PERF_MAP_BYTES) : undefined;
}

import { CPU_PROFILE_LIMITS } from '@headroom/model/cpu-profile';
import type { RawFrame, Taken } from '../stacks.ts';

/** Kind of a frame, as async-profiler marks it: interpreted, compiled by C1, compiled, inlined or of the kernel. */
const MARK = /_\[([01jik])\]$/;
/** Stubs and adapters that the virtual machine generates; they are of no library. */
const VIRTUAL_MACHINE = 'libjvm.so';
const KERNEL = '[kernel]';
/** Names of generated classes hold addresses and numbers, which differ from start to start. */
const GENERATED = [
  [/[.+/]0x[\da-f]+/g, ''],
  [/\$\$Lambda[$/]\d+/g, '$$$$Lambda'],
  [/(GeneratedMethodAccessor|GeneratedConstructorAccessor|LambdaForm\$\w+|\$Proxy)\d+/g, '$1'],
  [
    /(\$\$?(?:(?:EnhancerBySpring|FastClassBySpring|EnhancerBy|FastClassBy|Spring)?CGLIB|ByteBuddy|HibernateProxy)\$\$?)[\da-zA-Z]+/g,
    '$1',
  ],
] as const;
const THREAD = /^\[(.*) tid=\d+\]$/;

/**
 * Stacks of a second as async-profiler prints them collapsed, with threads, marks and libraries: `[thread tid=1];a;b 3`.
 * Lines of another form are left out.
 * @param isCut whether the last line may not be whole
 */
export function* collapsedStacks(text: string, atMs: number, isCut: boolean): Generator<Taken> {
  const end = isCut ? text.lastIndexOf('\n') : text.length;
  for (let at = 0; at < end; ) {
    const newline = text.indexOf('\n', at);
    const until = newline === -1 || newline > end ? end : newline;
    const taken = stackOf(text.slice(at, until), atMs);
    if (taken) yield taken;
    at = until + 1;
  }
}

function stackOf(line: string, atMs: number): Taken | undefined {
  const space = line.lastIndexOf(' ');
  const count = Number(line.slice(space + 1));
  if (space <= 0 || !Number.isSafeInteger(count) || count < 1 || count > MOST_COUNT) return undefined;
  const [first = '', ...all] = line.slice(0, space).split(';');
  const names = all.length > 2 * DEPTH ? [...all.slice(0, DEPTH), ...all.slice(-DEPTH)] : all;
  const thread = THREAD.exec(first)?.[1];
  if (thread === undefined || names.length === 0) return undefined;
  const frames = names.map(frameOf);
  return { frames, thread, atMs, count, isUnresolved: names.at(-1)?.startsWith('[') ?? false };
}

/** Frames of either end of a stack that are read. */
const DEPTH = CPU_PROFILE_LIMITS.depth;
/** Samples of one stack in a second, on as many processors as any host has. */
const MOST_COUNT = 1_000_000;

function frameOf(text: string): RawFrame {
  const mark = MARK.exec(text)?.[1];
  const name = mark === undefined ? text : text.slice(0, -'_[j]'.length);
  if (mark === 'k') return { name, module: KERNEL };
  if (mark !== undefined) return { name: methodName(name) };
  const tick = name.indexOf('`');
  if (tick > 0) return { name: name.slice(tick + 1), module: name.slice(0, tick) };
  // What stands in brackets says why a stack goes no further.
  return { name, module: name.startsWith('[') ? null : VIRTUAL_MACHINE };
}

/** Name of a method as Java writes it, the same in every start of a server. */
function methodName(internal: string): string {
  const stable = GENERATED.reduce((name, [pattern, text]) => name.replace(pattern, text), internal);
  return stable.replaceAll('/', '.');
}

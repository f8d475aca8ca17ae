import type { RawFrame } from '../stacks.ts';

/** Bytes of a perf map that are read: a large program writes some 20 MB. */
export const PERF_MAP_BYTES = 64 * 2 ** 20;
const MOST_ENTRIES = 1_000_000;
/** Characters of a name that are looked at. */
const NAME_CHARACTERS = 2000;
const NEWLINE = 10;

/** Code that a runtime compiled, by the address at which it begins. */
export interface MapEntry {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/**
 * Reads a perf map: lines of start, size (both hexadecimal) and name (jit-interface.txt of perf). The server wrote it: lines
 * of another form are left out.
 */
export function perfMapOf(data: Buffer): MapEntry[] {
  const entries: MapEntry[] = [];
  for (let from = 0; from < data.length && entries.length < MOST_ENTRIES; ) {
    const newline = data.indexOf(NEWLINE, from);
    const to = newline < 0 ? data.length : newline;
    const line = data.toString('utf8', from, Math.min(to, from + NAME_CHARACTERS));
    from = to + 1;
    const [, start = '', size = '', name] =
      /^(?:0x)?([\da-f]{1,13}) (?:0x)?([\da-f]{1,8}) (.+)$/i.exec(line) ?? [];
    if (name === undefined) continue;
    const begin = Number.parseInt(start, 16);
    entries.push({ start: begin, end: begin + Number.parseInt(size, 16), name });
  }
  return entries;
}

/** The assembly of a method of .NET, behind what it returns; assemblies of types have no space behind them. */
const ASSEMBLY = /(?:^| )\[([^\]\s]+)\] /;
/** How far .NET compiled a method: the same method has several, one after another. */
const TIER = /(?<=\))\[[\w-]+\]$/;
/** Kind and assembly, which .NET writes before the type of an argument. */
const BEFORE_TYPE = /\b(?:class|valuetype) (?:\[[^\]\s]+\])?/g;

/**
 * The function of a perf map's name. Those of .NET, such as
 * `instance class [System.Runtime]System.Threading.Tasks.Task [Shop] Shop.Search::Find(string)[OptimizedTier1]`, have
 * class, method and arguments as their name and the assembly as their module; any other stays as it is.
 */
export function frameOfMap(name: string): RawFrame {
  const assembly = ASSEMBLY.exec(name);
  if (!assembly) return { name };
  const method = name.slice(assembly.index + assembly[0].length);
  return {
    name: method.replace(TIER, '').replaceAll(BEFORE_TYPE, ''),
    module: assembly[1] as string,
  };
}

import type { RawFrame } from '../stacks.ts';

/** Bytes of a perf map that are read: a large Node.js program writes some 20 MB. */
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

/** Tiers by which V8 marks functions: interpreted `~`, baseline `^`, optimized `+` and `*`. */
const V8_TIER = /^[~^+*]'?/;
/** `JS:*search file:///app/search.js:12:20`, `LazyCompile:~search /app/search.js:12:20`. */
const V8 = /^(?:JS|LazyCompile|Function|Script|Eval):(.*)$/;
const PLACE = /:(\d{1,9}):\d{1,9}$/;
/** Beginnings of the path that follows the name. */
const PATHS = [' /', ' file://', ' node:'];
/** `void [Shop] Shop.Search::Find(string)[OptimizedTier1]` of .NET: module in brackets. */
const DOTNET = /^(?:[^[(]* )?\[([^\]]+)\] (.+?)(?:\[[\w-]+\])?$/;

/** The function of a perf map's name, as Node.js and .NET write it; any other name as it is. */
export function frameOfMap(name: string): RawFrame {
  const v8 = V8.exec(name)?.[1];
  if (v8 !== undefined) return frameOfV8(v8);
  const [, module, method] = DOTNET.exec(name) ?? [];
  return method === undefined ? { name } : { name: method, module: module ?? null };
}

function frameOfV8(text: string): RawFrame {
  const named = text.replace(V8_TIER, '');
  const place = PLACE.exec(named);
  const starts = PATHS.map((path) => named.indexOf(path)).filter((at) => at >= 0);
  if (!place || starts.length === 0) return { name: named || ANONYMOUS };
  const from = Math.min(...starts);
  const file = named.slice(from + 1, place.index).replace(/^file:\/\//, '');
  return { name: named.slice(0, from) || ANONYMOUS, file, line: Number(place[1]) };
}

const ANONYMOUS = '(anonymous)';

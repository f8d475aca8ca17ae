import type { SequentialProfile } from '../load/offered-load.ts';
import type { Expectation, Json, Order, Variation, WorkloadTool } from './workload.ts';

/** Values of the variables of one call, by name. */
export type Values = Readonly<Record<string, Json>>;

/** A call under load, from which its variables are drawn. */
export interface CallOfLoad {
  /** Whatever the load is drawn by: the same for both sides of a comparison. */
  readonly seed: number;
  /** Virtual user, from 1. */
  readonly vu: number;
  /** Iteration of this virtual user, from 0. */
  readonly iteration: number;
  /** Call of this iteration, from 0. */
  readonly call: number;
}

/** Characters that arguments, or what is expected, become at most once values stand for the variables of a call. */
export const MAX_FILLED_CHARACTERS = 2 ** 20;

/** Name by which arguments refer to earlier answers (`references.ts`), where no variable has it. */
export const ANSWER = 'answer';
/** Characters that a part of an earlier answer may have as JSON. */
export const MAX_ANSWER_CHARACTERS = 4096;

const VARIABLE = /\$(\$|[A-Za-z_]\w*)/g;
const WHOLE = /^\$([A-Za-z_]\w*)$/;

/**
 * A copy of a value in which values stand for variables: a text that is `$name` alone becomes the value itself, and
 * within a longer text its text. `$$` is one `$`. Names that have no value stay as they are.
 * @throws Error where values alone have more than `MAX_FILLED_CHARACTERS`, which no file that was read leads to
 */
export function fill<T>(value: T, values: Values): T {
  return filled(value as Json, values, { room: MAX_FILLED_CHARACTERS }) as T;
}

/**
 * Arguments of a tool, or params of an operation, in which values stand for variables. The protocol has texts alone in
 * these params, so values of other types become texts there.
 */
export function fillArguments(
  { method, arguments: args }: Pick<WorkloadTool, 'method' | 'arguments'>,
  values: Values,
): WorkloadTool['arguments'] {
  if (method === undefined) return fill(args, values);
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(value)]);
  return fill(args, Object.fromEntries(texts));
}

/** Characters that values may still stand for. */
interface Room {
  room: number;
}

function filled(value: Json, values: Values, room: Room): Json {
  if (typeof value === 'string') return filledText(value, values, room);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => filled(entry, values, room));
  const entries = Object.entries(value).map(([key, entry]) => [key, filled(entry, values, room)]);
  return Object.fromEntries(entries) as Json;
}

function filledText(text: string, values: Values, room: Room): Json {
  if (!text.includes('$')) return text;
  // A part of an earlier answer is named by the whole text.
  const isNamed = text.startsWith('$') && Object.hasOwn(values, text.slice(1));
  const name = isNamed ? text.slice(1) : WHOLE.exec(text)?.[1];
  if (name !== undefined && Object.hasOwn(values, name)) {
    const value = values[name] as Json;
    return within(value, charactersOf(value), room);
  }
  return text.replace(VARIABLE, (whole, key: string) => {
    if (key === '$') return '$';
    if (!Object.hasOwn(values, key)) return whole;
    const written = textOf(values[key] as Json);
    return within(written, charactersOf(written), room);
  });
}

function within<T>(value: T, characters: number, room: Room): T {
  room.room -= characters;
  if (room.room >= 0) return value;
  throw new Error(`the values of a call have more than ${MAX_FILLED_CHARACTERS} characters`);
}

/** Characters of a value as it is sent: as JSON, in which a control character has six. */
function charactersOf(value: Json): number {
  return JSON.stringify(value).length;
}

/**
 * Characters that a value has at most once the longest values stand for a tool's variables; counted from their
 * lengths, without filling it.
 */
export function charactersFilled(value: Json, { vary = {} }: Pick<WorkloadTool, 'vary'>): number {
  const longest = new Map(Object.entries(vary).map(([name, variation]) => [name, longestOf(variation)]));
  const uses = namesIn(value).map(
    (name) => longest.get(name) ?? (name === ANSWER ? MAX_ANSWER_CHARACTERS : LONGEST_NUMBER),
  );
  return uses.reduce((all, characters) => all + characters, charactersOf(value));
}

/** Characters of the longest whole number that JSON holds exactly. */
const LONGEST_NUMBER = 17;

function longestOf(variation: Variation): number {
  const longest =
    'values' in variation
      ? // Within a longer text, the JSON of a value is escaped once more.
        variation.values.reduce<number>((most, value) => Math.max(most, charactersOf(textOf(value))), 0)
      : LONGEST_NUMBER;
  // Formats pad to 99 digits at most.
  return variation.format === undefined ? longest : longest + charactersOf(variation.format) + 99;
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Keys of an expectation in which variables may stand. Where it looks, and regular expressions, are fixed. */
const FILLED: readonly string[] = ['equals', 'contains', 'error'];

/** Expectations in which values stand for variables. */
export function fillExpect(expect: WorkloadTool['expect'], values: Values): WorkloadTool['expect'] {
  if (expect === 'none') return expect;
  return expect.map((expectation) => {
    const entries = Object.entries(expectation).map(([key, value]) => [
      key,
      FILLED.includes(key) ? fill(value, values) : value,
    ]);
    return Object.fromEntries(entries) as Expectation;
  });
}

/** Values of expectations in which variables may stand. */
export function filledValues(expect: WorkloadTool['expect']): Json[] {
  if (expect === 'none') return [];
  return expect.flatMap((expectation) =>
    Object.entries(expectation).flatMap(([key, value]) => (FILLED.includes(key) ? [value as Json] : [])),
  );
}

/** Names of the variables that stand in the texts of a value; keys hold none. */
export function variablesIn(value: Json): string[] {
  return [...new Set(namesIn(value))];
}

function namesIn(value: Json): string[] {
  if (typeof value === 'string') {
    return [...value.matchAll(VARIABLE)].map(([, name]) => name as string).filter((name) => name !== '$');
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}

/** Texts of a value in which a variable stands. */
export function textsWith(name: string, value: Json): string[] {
  if (typeof value === 'string') return namesIn(value).includes(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((entry) => textsWith(name, entry));
}

/** Values of a tool's variables that stay the same for a virtual user. */
export function valuesOfUser({ vary = {} }: Pick<WorkloadTool, 'vary'>, vu: number): Values {
  const drawn = Object.entries(vary).filter(([, variation]) => variation.by === 'vu');
  const values = drawn.map(([name, variation]) => [name, valueAt(variation, vu % sizeOf(variation))]);
  return Object.fromEntries([...values, ['vu', vu]]);
}

/** Values of a tool's variables that each call has its own of. */
export function valuesOfCall({ vary = {} }: Pick<WorkloadTool, 'vary'>, call: CallOfLoad): Values {
  const drawn = Object.entries(vary).filter(([, variation]) => variation.by !== 'vu');
  const values = drawn.map(([name, variation], index) => [
    name,
    valueAt(variation, draw(call, index + 1) % sizeOf(variation)),
  ]);
  return Object.fromEntries([...values, ['iteration', call.iteration]]);
}

function sizeOf(variation: Variation): number {
  if ('values' in variation) return variation.values.length;
  const [first, last] = variation.range;
  return last - first + 1;
}

function valueAt(variation: Variation, index: number): Json {
  const value = 'values' in variation ? (variation.values[index] as Json) : variation.range[0] + index;
  return variation.format === undefined ? value : formatted(variation.format, value);
}

function formatted(format: string, value: Json): string {
  return format.replace(/%(?:0(\d+))?d/, (_, digits = '0') => textOf(value).padStart(Number(digits), '0'));
}

/**
 * A whole number below 2^32, the same for the same call and purpose, and as good as independent of the others: rounds
 * of the finalizer of MurmurHash3 (Austin Appleby, public domain).
 * @param purpose what is drawn of a call: 0 its tool, n its nth variable
 */
export function draw({ seed, vu, iteration, call }: CallOfLoad, purpose: number): number {
  let hash = 0x9e37_79b9;
  for (const part of [seed, vu, iteration, call, purpose]) {
    hash = Math.imul(hash ^ part ^ (hash >>> 16), 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  }
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Calls of a load that counts them, each by the index of its tool. */
export interface Sequence {
  readonly tools: readonly number[];
  /** Number of calls at its beginning that do not count. */
  readonly warmUp: number;
}

/** The sequence of a load: first `warmUpCalls` of each tool, then tool by tool those that count. */
export function sequenceOf(
  tools: readonly Pick<WorkloadTool, 'calls'>[],
  { warmUpCalls, calls }: Pick<SequentialProfile, 'warmUpCalls' | 'calls'>,
): Sequence {
  const times = (count: number, index: number) => Array.from({ length: count }, () => index);
  const before = tools.flatMap((_, index) => times(warmUpCalls, index));
  const counted = tools.flatMap((tool, index) => times(tool.calls ?? calls, index));
  return { tools: [...before, ...counted], warmUp: before.length };
}

/** The tools of an iteration by their index: each `weight` times in turn, or as many drawn by their weights. */
export function turnsOf(
  tools: readonly Pick<WorkloadTool, 'weight'>[],
): (drawn?: Omit<CallOfLoad, 'call'>) => readonly number[] {
  const weights = tools.map(({ weight = 1 }) => weight);
  const inTurn = weights.flatMap((weight, index) => Array.from({ length: weight }, () => index));
  return (drawn) => {
    if (!drawn) return inTurn;
    return tools.map((_, call) => inTurn[draw({ ...drawn, call }, 0) % inTurn.length] as number);
  };
}

/**
 * The tools of an iteration whose calls are sent several at once, by their index, a list for each time. The last list of an
 * iteration is filled with the turns that come next, and the next iteration goes on after them.
 * @param atOnce calls that are sent together
 */
export function groupsOf(
  tools: readonly Pick<WorkloadTool, 'weight'>[],
  order: Order,
  atOnce: number,
): (at: Omit<CallOfLoad, 'call'>) => readonly (readonly number[])[] {
  const inTurn = turnsOf(tools)();
  const groups = Math.ceil((order === 'weighted' ? tools.length : inTurn.length) / atOnce);
  return (at) =>
    Array.from({ length: groups }, (_, group) =>
      Array.from({ length: atOnce }, (_, place) => {
        const call = group * atOnce + place;
        const turn = order === 'weighted' ? draw({ ...at, call }, 0) : at.iteration * groups * atOnce + call;
        return inTurn[turn % inTurn.length] as number;
      }),
    );
}

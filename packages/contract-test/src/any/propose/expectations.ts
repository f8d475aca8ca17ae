import type { Json, RpcResult, ValueExpectation } from '@headroom/workload';

/** As many expectations of a tool as are proposed. */
const MOST = 3;
/** Longest text that is expected. */
const MOST_CHARACTERS = 60;
const LEAST_CHARACTERS = 3;
/** Levels of an answer that are looked at. */
const MOST_LEVELS = 4;
/** Entries of an object or a list that are looked at. */
const MOST_ENTRIES = 50;

/** Patterns of texts that another run would answer otherwise, though this one answered them each time. */
const FLEETING = [
  /\d{4}-\d\d-\d\d/,
  /\d{1,2}:\d\d:\d\d/,
  /[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /[0-9a-f]{16,}/i,
  /(^|\s)\/\w+\//,
  /[A-Za-z]:\\/,
  /\d{10,}/,
];

/** A place in an answer with its value. */
interface Leaf {
  readonly path: readonly string[];
  readonly value: Json;
}

/**
 * Parts that answers to the same call have in common: shortest scalars first, then lengths of lists, then the
 * beginning of a text; at most three, and nothing that looks like a time, a path, a hash or a UUID.
 * @param answers of at least two calls
 */
export function proposeExpectations(answers: readonly RpcResult[]): ValueExpectation[] {
  const values = answers.map(jsonOf);
  const [first] = values;
  if (first === undefined || values.includes(undefined)) return ofTexts(answers.map(textOf));
  const leaves = leavesOf(first, []).filter(({ path, value }) =>
    values.every((other) => isSame(at(other, path), value)),
  );
  const scalars = leaves
    .filter(({ value }) => isTellingScalar(value))
    .toSorted((a, b) => cost(a) - cost(b))
    .map(({ path, value }) => ({ ...placed(path), equals: value }));
  const lengths = leaves
    .filter(({ value }) => Array.isArray(value) && value.length > 0)
    .toSorted((a, b) => a.path.length - b.path.length)
    .map(({ path, value }) => ({ ...placed(path), length: (value as readonly Json[]).length }));
  const found = [...scalars, ...lengths].slice(0, MOST);
  return found.length > 0 ? found : [{ type: Array.isArray(first) ? 'array' : 'object' }];
}

/** Lists are the same by their length: their elements may come in any order. */
function isSame(other: Json | undefined, value: Json): boolean {
  return Array.isArray(value) ? Array.isArray(other) && other.length === value.length : other === value;
}

function placed(path: readonly string[]): Pick<ValueExpectation, 'path'> {
  if (path.length === 0) return {};
  return { path: path.some((key) => key.includes('.') || key === '') ? path : path.join('.') };
}

function cost({ path, value }: Leaf): number {
  return path.join('.').length + JSON.stringify(value).length;
}

function isTellingScalar(value: Json): boolean {
  if (typeof value === 'boolean' || typeof value === 'number') return true;
  if (typeof value !== 'string') return false;
  return value.length >= 1 && value.length <= MOST_CHARACTERS && !isFleeting(value);
}

function isFleeting(text: string): boolean {
  return FLEETING.some((pattern) => pattern.test(text));
}

/** Scalars and lists of a value, lists as they are. */
function leavesOf(value: Json, path: readonly string[]): Leaf[] {
  if (value === null || typeof value !== 'object') return [{ path, value }];
  if (path.length >= MOST_LEVELS) return [];
  const entries = Object.entries(value).slice(0, MOST_ENTRIES) as [string, Json][];
  const inner = entries.flatMap(([key, one]) => leavesOf(one, [...path, key]));
  return Array.isArray(value) ? [{ path, value: value as Json }] : inner;
}

function at(value: Json | undefined, path: readonly string[]): Json | undefined {
  let found: unknown = value;
  for (const key of path) {
    if (found === null || typeof found !== 'object') return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found as Json | undefined;
}

/**
 * Value that an expectation without a place looks at: structured content, else the first text, parsed; only
 * objects and lists.
 */
function jsonOf({ structuredContent, content = [] }: RpcResult): Json | undefined {
  if (typeof structuredContent === 'object' && structuredContent !== null) return structuredContent as Json;
  const [text] = content.flatMap((part) => (part.text === undefined ? [] : [part.text]));
  try {
    const value = JSON.parse(text ?? '') as Json;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function textOf({ content = [] }: RpcResult): string {
  return content.flatMap(({ text }) => (text === undefined ? [] : [text])).join('\n');
}

/** The first line that all texts have, or the longest beginning that they share. */
function ofTexts(texts: readonly string[]): ValueExpectation[] {
  const [first = '', ...others] = texts;
  const line = first
    .split('\n')
    .map((one) => one.trim())
    .find(
      (one) =>
        one.length >= LEAST_CHARACTERS && !isFleeting(one) && others.every((other) => other.includes(one)),
    );
  if (line !== undefined) return [{ in: 'text', contains: line.slice(0, MOST_CHARACTERS) }];
  const shared = others.reduce(sharedBeginning, first).slice(0, MOST_CHARACTERS).trimEnd();
  if (shared.length >= LEAST_CHARACTERS && !isFleeting(shared)) return [{ in: 'text', contains: shared }];
  return first.length > 0 ? [{ in: 'text', minLength: 1 }] : [];
}

function sharedBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

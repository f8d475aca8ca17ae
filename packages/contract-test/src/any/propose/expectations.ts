import {
  digestedText,
  type Json,
  parseJson,
  type RpcResult,
  textsIn,
  type ValueExpectation,
} from '@headroom/model/suite';
import { sha256 } from '../../matcher.ts';
import { isFleeting } from './fleeting.ts';

/** Expectations proposed for one tool at most. */
const MOST = 3;
/** Characters up to which a value is written out; the digest of a longer one stands for it. */
const MOST_CHARACTERS = 200;
const LEAST_CHARACTERS = 3;
/** Levels of an answer that are looked at. */
const MOST_LEVELS = 8;
/** Entries of an object or a list that are looked at. */
const MOST_ENTRIES = 50;

/** A place in an answer with its value. */
interface Leaf {
  readonly path: readonly string[];
  readonly value: Json;
  /** A list of which only the number of its elements stayed the same. */
  readonly isLength?: boolean;
}

/**
 * Parts that answers to the same call have in common: the whole answer if it stayed the same, else its largest parts that
 * did, then lengths of lists, then lines of a text. Times, paths, hashes, UUIDs and ports are left out.
 * @param answers of at least two calls
 * @param ports of the server; another start has another one
 */
export function proposeExpectations(
  answers: readonly RpcResult[],
  ports: readonly string[] = [],
): ValueExpectation[] {
  const isLasting = (value: Json) => !isFleeting(digestedText(value), ports);
  const values = answers.map(jsonOf);
  const [first] = values;
  if (first === undefined || values.includes(undefined)) return ofTexts(answers.map(textOf), isLasting);
  const common = commonParts(values as Json[], [], isLasting);
  const parts = common
    .filter(({ isLength }) => !isLength)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ path, value }) => ({ ...placed(path), ...conditionOf(value) }));
  const lengths = common
    .filter(({ isLength }) => isLength)
    .toSorted((a, b) => a.path.length - b.path.length)
    .map(({ path, value }) => ({ ...placed(path), length: (value as readonly Json[]).length }));
  const found = [...parts, ...lengths].slice(0, MOST);
  return found.length > 0 ? found : [{ type: Array.isArray(first) ? 'array' : 'object' }];
}

/** Objects and lists say more than scalars; of scalars the shortest is read most easily. */
function rank({ path, value }: Leaf): number {
  const isWide = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return path.join('.').length + Math.min(digestedText(value).length, 1000) - (isWide ? 10_000 : 0);
}

function conditionOf(value: Json): { equals: Json } | { digest: string } {
  const text = digestedText(value);
  return text.length <= MOST_CHARACTERS ? { equals: value } : { digest: sha256(text) };
}

/** The largest parts that are the same in all values and outlive a restart. */
function commonParts(
  values: readonly Json[],
  path: readonly string[],
  isLasting: (value: Json) => boolean,
): Leaf[] {
  const [first = null] = values;
  const text = digestedText(first);
  const inner = values.map(opened);
  const [holder] = inner;
  const isSame = values.every((other) => digestedText(other) === text);
  // A text of JSON that lasts is held by its parts: the order of its keys says nothing.
  if (isSame && isLasting(first) && isTelling(first)) {
    return [{ path, value: first }];
  }
  if (typeof holder !== 'object' || holder === null || path.length >= MOST_LEVELS) return [];
  const isOfOneKind = inner.every(
    (other) => typeof other === 'object' && other !== null && Array.isArray(other) === Array.isArray(holder),
  );
  if (!isOfOneKind) return [];
  const parts = Object.keys(holder)
    .slice(0, MOST_ENTRIES)
    .filter((key) => inner.every((other) => Object.hasOwn(other as object, key)))
    .flatMap((key) =>
      commonParts(
        inner.map((other) => (other as Record<string, Json>)[key] as Json),
        [...path, key],
        isLasting,
      ),
    );
  if (!Array.isArray(holder)) return parts;
  const isAsLong = inner.every((other) => (other as readonly Json[]).length === holder.length);
  if (!isAsLong) return [];
  // An order that changes from call to call is held by the length alone.
  return [...(isSame ? parts : []), ...(holder.length > 0 ? [{ path, value: holder, isLength: true }] : [])];
}

/** A value, or the object or list that its text holds as JSON. */
function opened(value: Json): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value, 0) as Json;
  } catch {
    return value;
  }
}

function isTelling(value: Json): boolean {
  return value !== null && value !== '';
}

function placed(path: readonly string[]): Pick<ValueExpectation, 'path'> {
  if (path.length === 0) return {};
  return { path: path.some((key) => key.includes('.') || key === '') ? path : path.join('.') };
}

/**
 * Value that an expectation without a place looks at: structured content, else the first text, parsed; only
 * objects and lists.
 */
export function jsonOf(result: RpcResult): Json | undefined {
  const { structuredContent } = result;
  if (typeof structuredContent === 'object' && structuredContent !== null) return structuredContent as Json;
  const [text] = textsIn(result);
  const value = opened(text ?? '');
  return typeof value === 'object' && value !== null ? value : undefined;
}

export function textOf(result: RpcResult): string {
  return textsIn(result).join('\n');
}

/** The whole text if it stayed the same, else the first line that all texts have, or the longest beginning that they share. */
function ofTexts(texts: readonly string[], isLasting: (value: Json) => boolean): ValueExpectation[] {
  const [first = '', ...others] = texts;
  if (first === '') return [];
  if (isLasting(first) && others.every((other) => other === first)) {
    return [{ in: 'text', ...conditionOf(first) }];
  }
  const line = first
    .split('\n')
    .map((one) => one.trim())
    .find(
      (one) =>
        one.length >= LEAST_CHARACTERS && isLasting(one) && others.every((other) => other.includes(one)),
    );
  if (line !== undefined) return [{ in: 'text', contains: line.slice(0, MOST_CHARACTERS) }];
  const shared = others.reduce(sharedBeginning, first).slice(0, MOST_CHARACTERS).trimEnd();
  if (shared.length >= LEAST_CHARACTERS && isLasting(shared)) return [{ in: 'text', contains: shared }];
  return [{ in: 'text', minLength: 1 }];
}

function sharedBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

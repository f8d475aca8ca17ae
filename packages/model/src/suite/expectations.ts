/** Whether a tool's answer holds what its workload expects. Pure: k6 and the contract test share it. */

import { isDeeperThan, MAX_DEPTH } from '../text/nesting.ts';
import { expectationLabel } from './expectation-label.ts';
import type { RpcResult } from './rpc.ts';
import type { Condition, ErrorExpectation, Expectation, Json, Place } from './workload.ts';

/** Operations on texts that k6 and Node implement differently. */
export interface Matcher {
  /**
   * Whether a regular expression of RE2 matches somewhere in a text, in a time that grows with the text's length and no
   * faster: both are a stranger's.
   */
  matches(pattern: string, text: string): boolean;
  /** SHA-256 of a text in UTF-8, in hexadecimal. */
  sha256(text: string): string;
}

/** A matcher that compiles each expression once. @param compile gives what finds it in a text */
export function matcherOf(
  compile: (pattern: string) => (text: string) => boolean,
  sha256: Matcher['sha256'],
): Matcher {
  const compiled = new Map<string, (text: string) => boolean>();
  return {
    matches: (pattern, text) => {
      let finds = compiled.get(pattern);
      if (!finds) {
        finds = compile(pattern);
        compiled.set(pattern, finds);
      }
      return finds(text);
    },
    sha256,
  };
}

/** Whether expectations hold of nearly any answer, as those of a mere type, length of at least, or presence do. */
export function isUnchecked(expect: readonly Expectation[] | 'none'): boolean {
  return expect === 'none' || expect.every((one) => 'type' in one || 'minLength' in one || 'exists' in one);
}

/** Text whose SHA-256 is the digest of a value: a text itself, else its JSON with sorted keys and without spaces. */
export function digestedText(value: unknown): string {
  return isText(value) ? value : sortedJson(value);
}

function sortedJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${sortedJson(one)}`).join(',')}}`;
}

/** Characters of a text in which a regular expression is looked for: the dearest that is allowed takes 50 ms in these. */
export const MATCHED_CHARACTERS = 16 * 1024;
/** As much of a found value as a reason shows. */
const SHOWN_CHARACTERS = 80;
/** Shortest text whose levels k6 counts: its interpreter is slow, and shorter ones cannot have too many for it. */
export const SHORT_CHARACTERS = 2 ** 16;

/** The expectation of an error among a tool's expectations, which stands alone; undefined for right answers. */
export function expectedError(expect: readonly Expectation[] | 'none'): ErrorExpectation | undefined {
  const first = expect === 'none' ? undefined : expect[0];
  return first && 'error' in first ? first : undefined;
}

/** The first expectation that does not hold of an answer, in words; undefined when all hold. */
export function firstMissed(
  result: RpcResult,
  expect: readonly Expectation[],
  matcher: Matcher,
  short = SHORT_CHARACTERS,
): string | undefined {
  let json: [unknown] | string | undefined;
  for (const expectation of expect) {
    if ('error' in expectation) continue;
    const place = expectation.in ?? 'json';
    if (place === 'json') json ??= jsonOf(result, short);
    const whole = place === 'json' ? (json as [unknown] | string) : partOf(result, place);
    if (typeof whole === 'string') return whole;
    const { path } = expectation;
    const value =
      path === undefined
        ? whole[0]
        : valueAt(whole[0], typeof path === 'string' ? path.split('.') : path, short);
    if (!holds(value, expectation, matcher)) {
      return `“${expectationLabel(expectation)}” does not hold: it is ${shown(value)}`;
    }
  }
  return undefined;
}

/** The value at a path of an answer's JSON; undefined where there is none. */
export function answerValue(result: RpcResult, path: readonly string[]): Json | undefined {
  const whole = jsonOf(result, SHORT_CHARACTERS);
  return typeof whole === 'string'
    ? undefined
    : (valueAt(whole[0], path, SHORT_CHARACTERS) as Json | undefined);
}

function shown(value: unknown): string {
  return value === undefined ? 'not there' : JSON.stringify(value).slice(0, SHOWN_CHARACTERS);
}

/** A part of an answer, in a list. */
function partOf(result: RpcResult, place: Exclude<Place, 'json'>): [unknown] {
  if (place === 'result') return [result];
  return [place === 'structured' ? result.structuredContent : textOf(result)];
}

/** The texts of all contents, a line each. */
function textOf(result: RpcResult): string {
  return textsIn(result).join('\n');
}

/** Texts of the contents of a tool's answer, of those of a resource, or of the messages of a prompt. */
export function textsIn({ content, contents, messages }: RpcResult): string[] {
  if (content) return content.flatMap(({ text }) => text ?? []);
  if (Array.isArray(contents)) return contents.flatMap(textIn);
  if (!Array.isArray(messages)) return [];
  return messages.flatMap((message: unknown) => {
    const inner: unknown = isObject(message) ? message.content : undefined;
    return Array.isArray(inner) ? inner.flatMap(textIn) : textIn(inner);
  });
}

function textIn(content: unknown): string | [] {
  return isObject(content) && isText(content.text) ? content.text : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function jsonOf(result: RpcResult, short: number): [unknown] | string {
  const { structuredContent, content } = result;
  if (typeof structuredContent === 'object' && structuredContent !== null) return [structuredContent];
  const text = content?.[0]?.text ?? textsIn(result)[0];
  if (text === undefined) return 'the answer has no text content';
  try {
    return [parseJson(text, short)];
  } catch {
    return `the text content cannot be read as JSON: ${text.slice(0, SHOWN_CHARACTERS)}`;
  }
}

/**
 * Parses a stranger's JSON.
 * @param short characters of a text whose levels need not be counted: 0 where every text's are
 * @throws for a text that is no JSON, or nested too deep to be walked through
 */
export function parseJson(text: string, short = SHORT_CHARACTERS): unknown {
  if (text.length > short && isDeeperThan(MAX_DEPTH, text)) throw new Error(`more than ${MAX_DEPTH} levels`);
  return JSON.parse(text);
}

/** The value at a path. A text on the way is read as JSON: SDKs wrap one in structured content. */
function valueAt(value: unknown, path: readonly string[], short: number): unknown {
  let found = value;
  for (const key of path) {
    if (isText(found)) found = jsonIn(found, short);
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

function jsonIn(text: string, short: number): unknown {
  try {
    return parseJson(text, short);
  } catch {
    return undefined;
  }
}

function holds(value: unknown, condition: Condition, matcher: Matcher): boolean {
  if ('equals' in condition) return isEqual(value, condition.equals);
  if ('length' in condition) return hasLength(value) && value.length === condition.length;
  if ('minLength' in condition) return hasLength(value) && value.length >= condition.minLength;
  if ('above' in condition) return typeof value === 'number' && value > condition.above;
  if ('below' in condition) return typeof value === 'number' && value < condition.below;
  if ('exists' in condition) return (value !== undefined) === condition.exists;
  if ('type' in condition) return typeOf(value) === condition.type;
  if ('contains' in condition) return contains(value, condition.contains);
  if ('digest' in condition)
    return value !== undefined && matcher.sha256(digestedText(value)) === condition.digest;
  return isText(value) && matcher.matches(condition.matches, cut(value));
}

function hasLength(value: unknown): value is string | readonly unknown[] {
  return Array.isArray(value) || isText(value);
}

function cut(text: string): string {
  return text.length > MATCHED_CHARACTERS ? text.slice(0, MATCHED_CHARACTERS) : text;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** In a text a number is looked for as it is written. */
function contains(value: unknown, wanted: Json): boolean {
  if (isText(value)) {
    return (isText(wanted) || typeof wanted === 'number') && value.includes(String(wanted));
  }
  return Array.isArray(value) && value.some((entry) => isEqual(entry, wanted));
}

/** Whether a value is the same JSON; the order of an object's keys says nothing. As deep as what is wanted. */
function isEqual(value: unknown, wanted: Json): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(wanted))
    return false;
  const keys = Object.keys(wanted);
  return (
    keys.length === Object.keys(value).length &&
    keys.every(
      (key) =>
        Object.hasOwn(value, key) &&
        isEqual((value as Record<string, unknown>)[key], (wanted as Record<string, Json>)[key] as Json),
    )
  );
}

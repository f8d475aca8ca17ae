import { readMessage } from '@headroom/model/suite';
import { compare, described, rightValue } from '../answer.ts';
import { Breach, type Checks } from '../check.ts';
import type { RpcAnswer } from '../messages.ts';
import { checkCall, checkDefaults, type SuiteContext } from '../suite/context.ts';
import { isRefused, worksStill } from '../suite/large-request.ts';

const TOOL = 'process_json_data';
const DEFAULT_DATA = { name: 'headroom' };
/** Levels that every server processes. */
const DEPTH = 100;
/** More levels than any stack holds. */
const DEEPER = 20_000;
/** JSON-RPC's errors of a request that could not be read: parse error and invalid request. */
const UNREAD: readonly unknown[] = [-32700, -32600];

const NESTED = {
  name: 'headroom',
  'key stays': { city: 'lisbon', tags: ['alpha', ['beta', { deep: 'gamma' }], ''], empty: {}, none: [] },
  mixed: [1, 'two', null, true, false, { three: 'drei' }],
  ASCII: 'abcdefghijklmnopqrstuvwxyz 0123456789 "\\/\b\f\n\r\t<>&',
};

/** Letters whose upper case takes more than one letter, or depends on what is called upper case. */
const LETTERS = {
  full: 'straße ŉ ﬁ ﬄ ǰ ΐ և ẖ',
  dots: 'i ı ï istanbul',
  titlecase: 'ǆ ǅ ǳ',
  greek: 'σς άλφα ᾳ',
  cyrillic: 'привет ђ',
  astral: '𐐨 𝒶 🚀',
  other: 'ÿ ñ ł ø ¼ 漢字',
  Straße: 'keys stay',
};

/** Numbers that are no 32-bit, 64-bit or decimal ones everywhere. */
const NUMBERS = [0, -1, 2 ** 53, -(2 ** 53), 1.2345678901234567e19, 1e21, 1.5e300, 5e-324, 0.1, 1 / 3];

/** `process_json_data`: texts in upper case at any depth, everything else as it was. */
export async function checkProcess(checks: Checks, context: SuiteContext): Promise<void> {
  const check = (data: object) =>
    checkCall(context, TOOL, { data }, expectedProcess(data, context.serverId), ['data']);
  await checks.run(TOOL, () => check(NESTED));
  await checks.run(`${TOOL}: letters beyond ASCII`, () => check(LETTERS));
  await checks.run(`${TOOL}: numbers`, () => check({ numbers: NUMBERS }));
  await checks.run(`${TOOL}: empty object`, () => check({}));
  await checkDefaults(checks, TOOL, (args) =>
    checkCall(context, TOOL, args, expectedProcess(DEFAULT_DATA, context.serverId), ['data']),
  );
  await checks.run(`${TOOL}: ${DEPTH} levels`, () => takesDepth(context));
}

/** More levels than any server needs to process end none. */
export async function checkDeepData(checks: Checks, context: SuiteContext): Promise<void> {
  await checks.run(`${TOOL}: ${DEEPER} levels`, () => survivesDepth(context));
}

/** The right answer for an object. */
export function expectedProcess(data: object, serverId: string) {
  return { data: upperCase(data), server_type: serverId };
}

/** A copy of a value of JSON in which every text that is a value is in upper case, in no language. */
export function upperCase(value: unknown): unknown {
  if (typeof value === 'string') return value.toUpperCase();
  if (Array.isArray(value)) return value.map(upperCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, upperCase(inside)]));
}

async function takesDepth({ client, serverId }: SuiteContext): Promise<string | undefined> {
  let data: object = ['deep'];
  for (let level = 2; level <= DEPTH; level++) data = level % 2 === 0 ? { inside: data } : [data];
  const answer = await client.call(TOOL, { data });
  return compare(expectedProcess(data, serverId), rightValue(answer, 'none', DEPTH + 1), ['data']);
}

async function survivesDepth(context: SuiteContext): Promise<undefined> {
  const data = `${'{"a":'.repeat(DEEPER)}"deep"${'}'.repeat(DEEPER)}`;
  const answer = await context.client.callWithJson(TOOL, `{"data":${data}}`);
  const isAnswered = answer.message?.result !== undefined && !answer.message.result.isError;
  if (!isAnswered && !isRefused(answer) && !isUnread(answer)) {
    throw new Breach(`expected an answer or an error, got ${described(answer)}`);
  }
  await worksStill(context);
  return undefined;
}

/**
 * Whether an error says that the request could not be read. Its id is null where the id was not read either, as
 * section 5 of JSON-RPC 2.0 prescribes.
 */
function isUnread({ body }: RpcAnswer): boolean {
  return UNREAD.includes(readMessage(body, null)?.error?.code);
}

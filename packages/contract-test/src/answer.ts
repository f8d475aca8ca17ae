import {
  type Expectation,
  explainFault,
  type Fault,
  faultOfAnswer,
  faultOfToolAnswer,
} from '@headroom/model/suite';
import { isDeeperThan, MAX_DEPTH } from '@headroom/model/text';
import { Breach } from './check.ts';
import { difference, orderDifference, shown } from './difference.ts';
import { matcher } from './matcher.ts';
import type { RpcAnswer } from './messages.ts';

const INVALID_PARAMS = -32602;

/**
 * The JSON inside a right answer to a tool call.
 * @param expect what k6 will check under load
 * @param maxDepth levels that it may have
 * @throws Breach when it is an error, or not exactly one text content that holds JSON
 */
export function rightValue(
  answer: RpcAnswer,
  expect: readonly Expectation[] | 'none' = 'none',
  maxDepth = MAX_DEPTH,
): unknown {
  const content = answer.message?.result?.content ?? [];
  if (content.some(({ text = '' }) => isDeeperThan(maxDepth, text))) {
    throw new Breach(`expected JSON of at most ${maxDepth} levels in the text content, got more`);
  }
  const text = rightText(answer, expect);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Breach(`expected JSON in the text content, got ${shown(text)}`, { cause });
  }
}

/**
 * The text of a right answer to a tool call.
 * @param expect what k6 will check under load
 * @throws Breach when it is an error, or not exactly one text content
 */
export function rightText(answer: RpcAnswer, expect: readonly Expectation[] | 'none' = 'none'): string {
  const { status, message } = answer;
  const content = message?.result?.content ?? [];
  const fault = faultOfToolAnswer(status, message, expect, matcher);
  if (fault) throw new Breach(`expected a right answer, got: ${reasonOf(fault, answer)}`);
  if (content.length !== 1 || content[0]?.type !== 'text') {
    throw new Breach(`expected exactly one text content, got ${shown(content.map(({ type }) => type))}`);
  }
  return content[0].text ?? '';
}

/** @throws Breach when the answer to any request is no right one */
export function refuseFault(answer: RpcAnswer): void {
  const fault = faultOfAnswer(answer.status, answer.message);
  if (fault) throw new Breach(`expected a right answer, got: ${reasonOf(fault, answer)}`);
}

/** A fault in words, as the load generator has it. */
export function reasonOf(fault: Fault, { status, body }: Pick<RpcAnswer, 'status' | 'body'>): string {
  return explainFault(fault, status, { isEmpty: body.trim() === '' }).reason;
}

/**
 * Holds a whole answer against what it should be.
 * @param anyOrder keys of the answer below which nobody says in which order keys stand
 * @returns a warning @throws Breach
 */
export function compare(
  expected: unknown,
  got: unknown,
  anyOrder: readonly string[] = [],
): string | undefined {
  const found = difference(expected, got);
  if (found) throw new Breach(found);
  return orderDifference(without(anyOrder, expected), without(anyOrder, got));
}

/** An object in which nothing stands below some of its keys; any other value as it is. */
function without(keys: readonly string[], value: unknown): unknown {
  if (keys.length === 0 || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, keys.includes(key) || inside]),
  );
}

/** Warning about the form of an answer that a client can read; undefined when nothing is unusual. */
export function formWarning({ isSse, message }: RpcAnswer): string | undefined {
  const warnings = [
    isSse && 'expected application/json, got server-sent events',
    message?.result &&
      'structuredContent' in message.result &&
      'expected the text content alone, got structuredContent beside it',
  ].filter((warning) => typeof warning === 'string');
  return warnings.length > 0 ? warnings.join('; ') : undefined;
}

/** The words of a tool error; undefined for any other answer. */
export function toolError({ message }: RpcAnswer): string | undefined {
  if (!message?.result?.isError) return undefined;
  return message.result.content?.map(({ text }) => text ?? '').join(' ') ?? '';
}

/** Whether an answer is an error, JSON-RPC's or a tool's. */
export function isError(answer: RpcAnswer): boolean {
  return answer.message?.error !== undefined || toolError(answer) !== undefined;
}

/** The words of an answer that refuses its arguments: a tool error, or JSON-RPC's invalid params. */
export function refusal(answer: RpcAnswer): string | undefined {
  const { error } = answer.message ?? {};
  return toolError(answer) ?? (error?.code === INVALID_PARAMS ? error.message : undefined);
}

/** An answer in a few words, for the reason of a failed check. */
export function described({ status, message }: RpcAnswer): string {
  if (!message) return `HTTP status ${status} without a JSON-RPC answer to the request`;
  return shown(message.error ?? message.result?.content?.map(({ text }) => text) ?? message.result);
}

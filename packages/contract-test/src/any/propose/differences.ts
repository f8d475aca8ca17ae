import { digestedText, faultOfToolAnswer, type RpcResult } from '@headroom/model/suite';
import { causeFirst } from '../../cause-first.ts';
import { matcher } from '../../matcher.ts';
import type { RpcAnswer } from '../../messages.ts';
import { proposeExpectations, textOf } from './expectations.ts';

/** Characters that the difference of two answers quotes. */
const QUOTED_CHARACTERS = 80;
/** Characters that the cause of an error quotes. */
const QUOTED_ERROR = 300;

/**
 * Tells in what an answer differs from others: from the whole of them where these are alike, else from what they have in
 * common.
 */
export function differenceFrom(
  results: readonly RpcResult[],
  ports: readonly string[],
): (answer: RpcAnswer) => string | undefined {
  const expect = proposeExpectations(results, ports);
  const [first] = results;
  const whole = results.length === 1 && first ? keyOf(first) : undefined;
  return (answer) => {
    const missed = faultOfToolAnswer(answer.status, answer.message, expect, matcher)?.reason;
    if (missed !== undefined || whole === undefined) return missed;
    const key = keyOf(resultIn(answer));
    if (key === whole) return undefined;
    return `it is ${excerptOf(key, whole)}`;
  };
}

/** The beginning of the difference between two texts. */
function excerptOf(text: string, other: string): string {
  let from = 0;
  while (from < text.length && text[from] === other[from]) from++;
  return JSON.stringify(text.slice(Math.max(0, from - QUOTED_CHARACTERS / 4), from + QUOTED_CHARACTERS));
}

function keyOf({ content, structuredContent, contents, messages }: RpcResult): string {
  if (contents !== undefined || messages !== undefined) return digestedText({ contents, messages });
  return digestedText({ content, structuredContent });
}

/** The cause of a tool error, which stands last in a traceback; else the fault in words. */
export function causeOf(row: readonly RpcAnswer[], fault: string): string {
  const failed = row.map(resultIn).find(({ isError }) => isError);
  const lines = failed && causeFirst(textOf(failed));
  return lines && lines.length > 0 ? `tool error: ${lines.join(' | ').slice(0, QUOTED_ERROR)}` : fault;
}

/** One result of each kind: of answers that are alike one is kept. */
export function different(answers: readonly RpcAnswer[]): RpcResult[] {
  return [...new Map(answers.map(resultIn).map((result) => [keyOf(result), result])).values()];
}

function resultIn({ message }: RpcAnswer): RpcResult {
  return message?.result ?? {};
}

/** Fault of an answer of which nothing is expected yet, in words; undefined for a right one. */
export function faultIn({ status, message }: RpcAnswer): string | undefined {
  return faultOfToolAnswer(status, message, 'none', matcher)?.reason;
}

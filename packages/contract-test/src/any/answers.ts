import { faultOfToolAnswer } from '@headroom/model/suite';
import { reasonOf } from '../answer.ts';
import type { RpcAnswer } from '../client.ts';
import { matcher } from '../matcher.ts';
import type { AnyCall } from './target.ts';

/** Fault that k6 would count in an answer, in words; undefined for a right one. */
export function faultOf({ expect }: Pick<AnyCall, 'expect'>, answer: RpcAnswer): string | undefined {
  const fault = faultOfToolAnswer(answer.status, answer.message, expect, matcher, 0);
  return fault && reasonOf(fault, answer);
}

import { faultOfToolAnswer } from '@headroom/workload';
import type { RpcAnswer } from '../client.ts';
import { matcher } from '../matcher.ts';
import type { AnyCall } from './target.ts';

/** Fault that k6 would count in an answer, in words; undefined for a right one. */
export function faultOf(
  { expect }: Pick<AnyCall, 'expect'>,
  { status, message }: RpcAnswer,
): string | undefined {
  return faultOfToolAnswer(status, message, expect, matcher, 0)?.reason;
}

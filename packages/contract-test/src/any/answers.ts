import { faultOfToolAnswer } from '@headroom/workload';
import type { RpcAnswer } from '../client.ts';
import { matcher } from '../matcher.ts';
import type { AnyCall } from './target.ts';

/** Fault that k6 would count in an answer, in words; undefined for a right one. */
export function faultOf(
  { expect }: Pick<AnyCall, 'expect'>,
  { status, message, body }: RpcAnswer,
): string | undefined {
  const fault = faultOfToolAnswer(status, message, expect, matcher, 0)?.reason;
  return fault !== undefined && body.trim() === '' ? `${fault}, with an empty body` : fault;
}

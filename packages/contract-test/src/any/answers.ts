import { faultOfToolAnswer } from '@headroom/model/suite';
import { reasonOf } from '../answer.ts';
import { Breach } from '../check.ts';
import { matcher } from '../matcher.ts';
import type { RpcAnswer } from '../messages.ts';
import type { AnyCall } from './target.ts';

/** Fault that k6 would count in an answer, in words; undefined for a right one. */
export function faultOf({ expect }: Pick<AnyCall, 'expect'>, answer: RpcAnswer): string | undefined {
  const fault = faultOfToolAnswer(answer.status, answer.message, expect, matcher, 0);
  return fault && reasonOf(fault, answer);
}

/** @throws Breach for an answer with a fault */
export function refuseWrong(fault: string | undefined): void {
  if (fault !== undefined) throw new Breach(`expected a right answer, got: ${fault}`);
}

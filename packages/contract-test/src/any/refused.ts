import { isError } from '../answer.ts';
import type { RpcAnswer } from '../messages.ts';

/** Whether a server refused a request, by a status or by an error. */
export function isRefused(answer: RpcAnswer): boolean {
  return answer.status >= 400 || isError(answer);
}

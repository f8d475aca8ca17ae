import { requestOf } from '@headroom/model/suite';
import { Silence } from '../check.ts';
import type { McpClient } from '../client.ts';
import type { RpcAnswer } from '../messages.ts';
import { AnswerTooLong } from '../whole-text.ts';
import type { AnyCall } from './target.ts';

/** Longest wait for a call among others, beyond its own limit. */
const MOST_PATIENCE_MS = 60_000;

/**
 * Calls a tool, or makes another request, within the limits of its call.
 * @param options `id` of the request, by default one that no other request of the client has; `atOnce`, the number of
 * calls that the server may have to work off first, each of which may take as long
 * @throws Silence that names the key of the limit which an answer exceeds
 */
export async function askTool(
  client: McpClient,
  { timeoutMs, maxAnswerKb, ...call }: Omit<AnyCall, 'expect'>,
  { id, atOnce = 1 }: { id?: number | undefined; atOnce?: number } = {},
): Promise<RpcAnswer> {
  const withinMs = Math.max(timeoutMs, Math.min(atOnce * timeoutMs, MOST_PATIENCE_MS));
  try {
    return await client.ask(requestOf(call, call.arguments), { withinMs, maxBytes: 1024 * maxAnswerKb, id });
  } catch (error) {
    if (!(error instanceof Silence)) throw error;
    const key = keyOf(error.cause);
    if (key === undefined || (key === 'timeoutMs' && withinMs > timeoutMs)) throw error;
    throw new Silence(`${error.message}, the limit that ${key} of the tool sets`, { cause: error.cause });
  }
}

/** Whether nothing answered a call within its time. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Silence && keyOf(error.cause) === 'timeoutMs';
}

function keyOf(cause: unknown): 'maxAnswerKb' | 'timeoutMs' | undefined {
  if (cause instanceof AnswerTooLong) return 'maxAnswerKb';
  const isTimeout = cause instanceof Error && ['AbortError', 'TimeoutError'].includes(cause.name);
  return isTimeout ? 'timeoutMs' : undefined;
}

import { Silence } from '../check.ts';
import type { McpClient, RpcAnswer } from '../client.ts';
import { AnswerTooLong } from '../whole-text.ts';
import type { AnyCall } from './target.ts';

/**
 * Calls a tool within the limits of its call.
 * @param id of the request; by default one that no other request of the client has
 * @throws Silence that names the key of the limit which an answer exceeds
 */
export async function askTool(
  client: McpClient,
  { name, arguments: args, timeoutMs, maxAnswerKb }: Omit<AnyCall, 'expect'>,
  id?: number,
): Promise<RpcAnswer> {
  try {
    return await client.call(name, args, { withinMs: timeoutMs, maxBytes: 1024 * maxAnswerKb, id });
  } catch (error) {
    if (!(error instanceof Silence)) throw error;
    const key = keyOf(error.cause);
    if (key === undefined) throw error;
    throw new Silence(`${error.message}, the limit that ${key} of the tool sets`, { cause: error.cause });
  }
}

function keyOf(cause: unknown): 'maxAnswerKb' | 'timeoutMs' | undefined {
  if (cause instanceof AnswerTooLong) return 'maxAnswerKb';
  const isTimeout = cause instanceof Error && ['AbortError', 'TimeoutError'].includes(cause.name);
  return isTimeout ? 'timeoutMs' : undefined;
}

import { described, isError } from '../answer.ts';
import { Breach, type Checks, Silence } from '../check.ts';
import type { RpcAnswer } from '../messages.ts';
import { callAsLoad, type SuiteContext } from './context.ts';

const REQUEST_CHARACTERS = 10_000_000;
const LIMITS = { withinMs: 10_000, maxBytes: 2 * REQUEST_CHARACTERS };
/** Errors of a connection that was closed while the request was on its way. */
const CLOSED: readonly unknown[] = ['ECONNRESET', 'EPIPE'];

/** A tool that is given 10 MB. */
export interface LargeRequest {
  tool: string;
  arguments: (text: string) => unknown;
  /** Judges an answer that is no refusal; without it there must be a refusal. @throws Breach */
  judge?: (answer: RpcAnswer, text: string) => void;
}

/** Requests of 10 MB are answered or refused within 10 s, and the next call succeeds. */
export async function checkLargeRequests(
  checks: Checks,
  context: SuiteContext,
  requests: readonly LargeRequest[],
): Promise<void> {
  for (const request of requests) {
    await checks.run(`request of 10 MB: ${request.tool}`, async () => {
      const text = 'headroom'.repeat(REQUEST_CHARACTERS / 8);
      const asked = context.client.call(request.tool, request.arguments(text), LIMITS);
      const warning = await asked.then((answer) => judgeAnswer(request, answer, text), closedOnly);
      await worksStill(context);
      return warning;
    });
  }
}

/** Every tool answers rightly, over connections that nothing was wrong with. @throws Breach */
export async function worksStill({ client, tools, values }: SuiteContext): Promise<void> {
  client.disconnect();
  for (const tool of tools) await callAsLoad(client, tool, values);
}

/** Whether an answer refuses a request for its size or its depth, by whatever layer. */
export function isRefused(answer: RpcAnswer): boolean {
  return (answer.status >= 400 && answer.status < 500) || isError(answer);
}

function judgeAnswer({ judge }: LargeRequest, answer: RpcAnswer, text: string): undefined {
  if (isRefused(answer)) return;
  if (!judge) throw new Breach(`expected a refusal, got ${described(answer)}`);
  judge(answer, text);
}

/** A server that closes the connection has refused, too, but told nobody why. @returns a warning */
function closedOnly(error: unknown): string {
  const cause = error instanceof Silence ? (error.cause as NodeJS.ErrnoException) : undefined;
  if (!CLOSED.includes(cause?.code)) throw error;
  return `expected an answer or a status that refuses it, got the end of the connection: ${cause?.message}`;
}

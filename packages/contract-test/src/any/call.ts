import { MAX_TRIED_ANSWER_BYTES, type Tried } from '@headroom/workload';
import type { McpClient, RpcAnswer } from '../client.ts';
import { faultOf } from './answers.ts';
import type { AnyCall } from './target.ts';

/** A call with its answer, as a try shows it. */
export type Called = Tried['handshakes'][number]['calls'][number];

/** Makes a call, and notes it. @throws Silence when no answer comes */
export async function callOnce(
  client: McpClient,
  call: AnyCall,
): Promise<{ answer: RpcAnswer; called: Called }> {
  const startedAt = performance.now();
  const answer = await client.call(call.name, call.arguments, call.timeoutMs);
  const ms = performance.now() - startedAt;
  const expect = call.expect === 'none' ? [] : call.expect;
  const called = {
    tool: call.name,
    arguments: call.arguments as Called['arguments'],
    answer: shortened(textOf(answer)),
    ms,
    fault: faultOf(call, answer) ?? null,
    unchecked: call.expect === 'none',
    expectations: expect.map((expectation) => ({
      says: JSON.stringify(expectation),
      holds: faultOf({ expect: [expectation] }, answer) === undefined,
    })),
  };
  return { answer, called };
}

/** The texts of an answer; what it holds beside texts as JSON. */
function textOf({ status, message }: RpcAnswer): string {
  if (!message) return `status ${status}`;
  const { result, error } = message;
  if (error) return JSON.stringify(error);
  const texts = (result?.content ?? []).map(({ text, ...content }) => text ?? JSON.stringify(content));
  const { structuredContent } = result ?? {};
  const structured = structuredContent === undefined ? [] : [JSON.stringify(structuredContent)];
  return (texts.length > 0 ? texts : structured).join('\n');
}

function shortened(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_TRIED_ANSWER_BYTES) return text;
  // A character that the cut falls into is left out.
  const kept = bytes.subarray(0, MAX_TRIED_ANSWER_BYTES - Buffer.byteLength('…'));
  return `${kept.toString('utf8').replace(/\uFFFD$/, '')}…`;
}

import { MAX_TRIED_ANSWER_BYTES, type Tried } from '@headroom/model/run';
import { expectationLabel, isUnchecked, textsIn } from '@headroom/model/suite';
import { Silence } from '../check.ts';
import type { McpClient } from '../client.ts';
import type { RpcAnswer } from '../messages.ts';
import { faultOf } from './answers.ts';
import { askTool } from './ask-tool.ts';
import type { AnyCall } from './target.ts';

/** A call with its answer, as a try shows it. */
export type Called = Tried['handshakes'][number]['calls'][number];

/**
 * Makes a call.
 * @param calls gets it with its answer, or with why none came
 * @throws Silence when no answer comes
 */
export async function callOnce(client: McpClient, call: AnyCall, calls: Called[]): Promise<RpcAnswer> {
  const startedAt = performance.now();
  const answer = await askTool(client, call).catch((error) => {
    if (!(error instanceof Silence)) throw error;
    return error;
  });
  const ms = performance.now() - startedAt;
  const isSilent = answer instanceof Silence;
  const faultIn = (asked: Pick<AnyCall, 'expect'>) => (isSilent ? answer.message : faultOf(asked, answer));
  calls.push({
    tool: call.name,
    arguments: keptArguments(call.arguments as Called['arguments']),
    answer: isSilent ? '' : shortened(textOf(answer)),
    ms,
    fault: faultIn(call) ?? null,
    unchecked: isUnchecked(call.expect),
    expectations: (call.expect === 'none' ? [] : call.expect).map((expectation) => ({
      says: expectationLabel(expectation),
      holds: faultIn({ expect: [expectation] }) === undefined,
    })),
  });
  if (isSilent) throw answer;
  return answer;
}

/** The texts of an answer; what it holds beside texts as JSON. */
function textOf({ status, message }: RpcAnswer): string {
  if (!message) return `status ${status}`;
  const { result, error } = message;
  if (error) return JSON.stringify(error);
  const { content, structuredContent } = result ?? {};
  if (result && !content && structuredContent === undefined) {
    const texts = textsIn(result);
    return texts.length > 0 ? texts.join('\n') : JSON.stringify(result);
  }
  const texts = (content ?? []).map(({ text, ...other }) => text ?? JSON.stringify(other));
  const structured = structuredContent === undefined ? [] : [JSON.stringify(structuredContent)];
  return (texts.length > 0 ? texts : structured).join('\n');
}

/** Arguments as they are, or as the beginning of their text where they are long. */
function keptArguments(args: Called['arguments']): Called['arguments'] {
  const text = JSON.stringify(args);
  const kept = shortened(text);
  return kept === text ? args : kept;
}

function shortened(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_TRIED_ANSWER_BYTES) return text;
  // A character that the cut falls into is left out.
  const kept = bytes.subarray(0, MAX_TRIED_ANSWER_BYTES - Buffer.byteLength('…'));
  return `${kept.toString('utf8').replace(/\uFFFD$/, '')}…`;
}

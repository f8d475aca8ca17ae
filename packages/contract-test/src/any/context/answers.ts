import { createHash } from 'node:crypto';
import {
  ANSWER_LIMITS,
  type AnswersResult,
  ENCODINGS,
  type TextSize,
  type ToolAnswers,
  UNCOUNTED,
  type Uncounted,
} from '@headroom/model/context';
import type { RpcMessage, WorkloadTool } from '@headroom/model/suite';
import { valueHash } from '@headroom/model/suite/workload-id';
import { described } from '../../answer.ts';
import type { McpClient } from '../../client.ts';
import { askTool, isUnanswered } from '../ask-tool.ts';
import { withEarlierAnswers } from '../earlier-answers.ts';
import { isTool } from '../operations.ts';
import { openSession } from '../session.ts';
import { type AnyCall, type AnyTarget, callOf, clientOf } from '../target.ts';
import { type AnswerSize, partsOf, sizeOf, spreadOf } from './answer-sizes.ts';
import { OPEN_WITHIN_MS } from './capture.ts';
import { LIBRARY } from './encodings.ts';

/** A running server whose workload was filled in with the places of this start. */
export interface AnswersTarget
  extends Pick<AnyTarget, 'url' | 'headers' | 'tokens' | 'workload' | 'handshake'> {
  /** Tools as the workload says them, whose arguments are the same at every start. */
  readonly tools: readonly WorkloadTool[];
  /** Ends the calls. */
  readonly signal: AbortSignal;
}

const [ENCODING] = ENCODINGS;
/** Calls that are the same for all runs, and none of a load's, which may have used up what a name stands for. */
const FIRST_CALL = { seed: 1, vu: 1, iteration: 1_000_000, call: 0 } as const;
/** Calls among which argument sets are looked for, and those after which a tool has one alone. */
const DRAWS = { most: 20 * ANSWER_LIMITS.calls, alike: 20 } as const;

/**
 * What the answers of a running server take of the context of a model: each tool of the workload is called with each of
 * its argument sets, within ANSWER_LIMITS. What goes wrong becomes the result.
 * @param seconds that all calls may take
 */
export async function answerFindings(
  target: AnswersTarget,
  seconds: number = ANSWER_LIMITS.seconds,
): Promise<AnswersResult> {
  try {
    return await countAnswers(target, seconds);
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function countAnswers(given: AnswersTarget, seconds: number): Promise<AnswersResult> {
  const unfilled = { ...given, seed: FIRST_CALL.seed };
  const client = clientOf(unfilled, { openWithinMs: OPEN_WITHIN_MS });
  try {
    await openSession(client);
    const target = await withEarlierAnswers(client, unfilled);
    const series = target.workload.tools.filter(isTool).map((tool) => new Series(tool, target.earlier));
    const problem = await callInTurn(client, series, { seconds, signal: given.signal });
    return {
      ...{ encoding: ENCODING, library: LIBRARY },
      tools: series.map((one) => {
        const { arguments: args, vary } = given.tools.find(({ name }) => name === one.name) ?? {};
        return one.figures(valueHash({ arguments: args, vary }));
      }),
      problems: problem === undefined ? [] : [problem],
    };
  } finally {
    await client.close();
  }
}

/** Makes a call of each tool in turn, so that a slow one leaves time for the others. @returns why it ended early */
async function callInTurn(
  client: McpClient,
  series: readonly Series[],
  { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const late = `the calls take more than ${seconds} s`;
  const deadline = performance.now() + seconds * 1000;
  const rounds = Math.max(0, ...series.map(({ length }) => length));
  for (let at = 0; at < rounds; at++) {
    for (const one of series) {
      signal.throwIfAborted();
      const remainingMs = Math.floor(deadline - performance.now());
      if (remainingMs < 1 || (await one.call(client, at, remainingMs)) === 'cut short') return late;
    }
  }
  return undefined;
}

/** The calls of a tool and the sizes of their answers. */
class Series {
  readonly name: string;
  readonly #calls: readonly AnyCall[];
  readonly #sizes: AnswerSize[] = [];
  readonly #errors: TextSize[] = [];
  readonly #uncounted = new Map<Uncounted, number>();
  readonly #digest = createHash('sha256');
  #bytes = 0;
  #problem: string | null = null;

  constructor(tool: WorkloadTool, earlier: AnyTarget['earlier']) {
    this.name = tool.name;
    this.#calls = argumentSetsOf(tool, earlier);
  }

  get length(): number {
    return this.#calls.length;
  }

  /** Makes one of the calls, unless they have ended. */
  async call(client: McpClient, at: number, withinMs: number): Promise<'ended' | 'cut short'> {
    const call = this.#calls[at];
    if (!call || this.#problem !== null) return 'ended';
    try {
      const answer = await askTool(client, { ...call, timeoutMs: Math.min(call.timeoutMs, withinMs) });
      if (!answer.message) this.#problem = described(answer);
      else await this.#add(answer.message);
      this.#bytes += Buffer.byteLength(answer.body);
      if (this.#bytes > ANSWER_LIMITS.bytes) {
        this.#problem ??= `its answers have more than ${ANSWER_LIMITS.bytes / 2 ** 20} MB`;
      }
    } catch (error) {
      // A call that the end of the time cut short says nothing of its tool.
      if (withinMs < call.timeoutMs && isUnanswered(error)) return 'cut short';
      this.#problem = (error as Error).message;
    }
    return 'ended';
  }

  async #add(message: RpcMessage): Promise<void> {
    this.#digest.update(`${JSON.stringify(message.error ?? message.result)}\n`);
    const parts = partsOf(message);
    const size = await sizeOf(parts, ENCODING);
    if (parts.isError) this.#errors.push(size.answer);
    else this.#sizes.push(size);
    for (const kind of parts.uncounted) this.#uncounted.set(kind, (this.#uncounted.get(kind) ?? 0) + 1);
  }

  figures(callsHash: string): ToolAnswers {
    const spread = (part: keyof AnswerSize) => spreadOf(this.#sizes.map((size) => size[part]));
    return {
      ...{ tool: this.name, callsHash, sha256: this.#digest.digest('hex'), calls: this.#sizes.length },
      sizes:
        this.#sizes.length > 0
          ? { answer: spread('answer'), text: spread('text'), structured: spread('structured') }
          : null,
      uncounted: uncountedOf(this.#uncounted),
      errors: {
        calls: this.#errors.length,
        largest: this.#errors.toSorted((a, b) => b.tokens - a.tokens)[0] ?? null,
      },
      problem: this.#problem,
    };
  }
}

function uncountedOf(counts: ReadonlyMap<Uncounted, number>): ToolAnswers['uncounted'] {
  const entries = UNCOUNTED.map((kind) => [kind, counts.get(kind) ?? 0]);
  return Object.fromEntries(entries) as ToolAnswers['uncounted'];
}

/** Calls of a tool with other arguments each, at most ANSWER_LIMITS.calls. */
function argumentSetsOf(tool: WorkloadTool, earlier: AnyTarget['earlier']): AnyCall[] {
  const sets = new Map<string, AnyCall>();
  for (let at = 0; at < DRAWS.most && sets.size < ANSWER_LIMITS.calls; at++) {
    if (at === DRAWS.alike && sets.size === 1) break;
    const call = callOf(tool, { ...FIRST_CALL, iteration: FIRST_CALL.iteration + at }, earlier);
    const key = JSON.stringify(call.arguments);
    if (!sets.has(key)) sets.set(key, call);
  }
  return [...sets.values()];
}

import {
  answersRequests,
  type CallOfLoad,
  isSessionProtocol,
  NOT_FOUND,
  type SessionEnd,
  sessionEndOf,
  type Way,
  type WorkloadTool,
  wayOf,
} from '@headroom/model/suite';
import { refuseFault } from '../answer.ts';
import { Breach, Silence } from '../check.ts';
import type { McpClient } from '../client.ts';
import { faultOf } from './answers.ts';
import { askTool, isUnanswered } from './ask-tool.ts';
import { firstTools, withEarlierAnswers } from './earlier-answers.ts';
import { type AnyTarget, callOf, clientOf } from './target.ts';

/** One call of a tool as it came out. */
interface OneCall {
  /** Latency of the call alone, without its handshake; null where it was not answered. */
  readonly ms: number | null;
  /** Fault of the answer or of the handshake before it, in words; undefined for a right answer. */
  readonly fault: string | undefined;
  /** Whether the call itself got no answer within its time. */
  readonly isSilent?: boolean;
}

/**
 * One caller of a load, who calls as fast as it is answered: by the handshake, over kept connections and with the
 * arguments of a virtual user of the load generator.
 */
export class Caller {
  readonly #client: McpClient;
  /** Asks what a session needs no answer to. */
  readonly #prober: McpClient | undefined;
  readonly #target: AnyTarget;
  /** The same with parts of the server's answers; undefined before a call that takes any. */
  #withAnswers: AnyTarget | undefined;
  readonly #way: Way;
  readonly #ends: SessionEnd | null;
  /** Whether a session is open, or none is needed. */
  #isOpen: boolean;

  constructor(target: AnyTarget) {
    this.#target = target;
    this.#way = wayOf(target.handshake);
    this.#ends = sessionEndOf(target.handshake);
    // What a stream costs is no matter of starts: a caller holds one only where the file answers what comes over it.
    this.#client = clientOf(target, { listens: answersRequests(target.workload.client) });
    if (this.#way === 'probed') this.#prober = clientOf({ ...target, handshake: 'discover' });
    this.#isOpen = this.#client.isStateless;
  }

  /** Calls a tool, and opens a session before it where the handshake wants one. */
  async call(tool: WorkloadTool, at: Omit<CallOfLoad, 'seed'>): Promise<OneCall> {
    let isSilent = false;
    try {
      await this.#open();
      const call = callOf(tool, { ...at, seed: this.#target.seed }, await this.#earlier(tool));
      if (this.#way === 'discover') refuseFault(await this.#client.discover());
      const answer = await askTool(this.#client, call).catch((error) => {
        isSilent = isUnanswered(error);
        throw error;
      });
      // A server may forget a session; its client opens another.
      if (answer.status === NOT_FOUND && this.#ends === 'user') {
        this.#isOpen = false;
        this.#withAnswers = undefined;
      }
      if (this.#ends === 'call') await this.#end();
      if (this.#ends === 'never') this.#isOpen = false;
      return { ms: answer.tookMs, fault: faultOf(call, answer) };
    } catch (error) {
      if (!(error instanceof Silence || error instanceof Breach)) throw error;
      return { ms: null, fault: error.message, isSilent };
    }
  }

  /** Parts of earlier answers that a tool takes, which are asked for once. */
  async #earlier(tool: WorkloadTool): Promise<AnyTarget['earlier']> {
    // The first call of a server is that of its first tool, not of those that others need.
    if (firstTools(this.#target.workload).some(({ name }) => name === tool.name)) return undefined;
    this.#withAnswers ??= await withEarlierAnswers(this.#client, this.#target);
    return this.#withAnswers.earlier;
  }

  async #open(): Promise<void> {
    if (this.#isOpen) return;
    this.#client.forget();
    await this.#prober?.discover();
    const answer = await this.#client.initialize();
    refuseFault(answer);
    if (!isSessionProtocol(answer.message?.result?.protocolVersion)) {
      throw new Breach('initialize agrees on no known protocol version');
    }
    await this.#client.initialized();
    this.#isOpen = true;
  }

  async #end(): Promise<void> {
    this.#isOpen = false;
    await this.#client.endSession();
  }

  /** Ends its session, where one is open, and its connections. */
  async close(): Promise<void> {
    await this.#prober?.close();
    await this.#client.close();
  }

  /** Closes its connections at once: a call that waits is answered no more. */
  disconnect(): void {
    this.#prober?.disconnect();
    this.#client.disconnect();
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { type ClientAnswers, clientResults, METHOD_NOT_FOUND, NOT_OFFERED } from '@headroom/model/suite';
import { Silence } from './check.ts';
import { eventSplitter, isAnswerTo } from './events.ts';
import { listenTo, type OpenStream } from './listener.ts';

/** A request that a server makes of its client within the stream of an answer, or over a GET stream. */
interface ServerRequest {
  readonly id: number | string;
  readonly method: string;
}

/** Kinds of requests of a server that are told apart. */
const MOST_METHODS = 20;
const MOST_METHOD_CHARACTERS = 100;
/** Answers under way at once. */
const MOST_UNDER_WAY = 100;
/** Answers that wait for those; no server that takes answers leaves as many. */
const MOST_WAITING = 10_000;
/** Characters of an event that may be a request: a message to sample may hold a document. */
const MOST_CHARACTERS = 1024 * 1024;

/** Sends an answer. @throws Silence when the server does not take it */
type Send = (body: string, signal: AbortSignal) => Promise<void>;

/** Requests of a server to its client, which are answered beside the streams that they stand in: those may wait for it. */
export class ServerRequests {
  /** Methods of the requests. */
  readonly methods = new Set<string>();
  /** Those of them that were refused. */
  readonly refused = new Set<string>();
  readonly #refusedLately = new Set<string>();
  readonly #results: Readonly<Record<string, unknown>>;
  readonly #delayMs: number;
  readonly #sender: () => Send;
  readonly #queue = answerQueue();
  #listening = new AbortController();
  /** Ends the answers that have not been sent yet. */
  #unsent = new AbortController();

  /**
   * @param answers by default nothing but pings is answered
   * @param sender called as a request comes, for the way of its answer
   */
  constructor(answers: ClientAnswers, sender: () => Send) {
    this.#results = clientResults(answers);
    this.#delayMs = answers.delayMs ?? 0;
    this.#sender = sender;
  }

  /** Methods that were refused since the last call. */
  takeRefused(): string[] {
    const methods = [...this.#refusedLately];
    this.#refusedLately.clear();
    return methods;
  }

  /**
   * Reads the requests in the stream of an answer.
   * @param id of the answer that the stream is read up to; a stream without one is read to its end
   * @returns a function that gets each part of the stream; true once it holds the answer
   */
  reader(id: number | undefined): (chunk: Uint8Array) => boolean {
    const split = eventSplitter();
    const read = requestReader((request) => this.#answer(request));
    return (chunk) =>
      split(chunk).some((data) => {
        if (id !== undefined && isAnswerTo(id, data)) return true;
        read(data);
        return false;
      });
  }

  /** Reads the requests of a stream by GET, in the place of an earlier one, until `leave`. @throws as `listenTo` */
  async listen(
    open: (...stream: [...Parameters<OpenStream>, AbortSignal]) => ReturnType<OpenStream>,
  ): Promise<void> {
    this.#endListening();
    const { signal } = this.#listening;
    await listenTo(
      (resuming, onEvents) => open(resuming, onEvents, signal),
      requestReader((request) => this.#answer(request)),
      signal,
    );
  }

  #endListening(): void {
    this.#listening.abort();
    this.#listening = new AbortController();
  }

  /** Ends the answers that have not been sent yet, and those to come until `leave`. */
  stopAnswers(): void {
    this.#unsent.abort();
  }

  /** Ends all that belongs to a session: nobody waits for answers of its client any more. */
  leave(): void {
    this.stopAnswers();
    this.#unsent = new AbortController();
    this.#endListening();
  }

  #answer(request: ServerRequest): void {
    const method = request.method.slice(0, MOST_METHOD_CHARACTERS);
    if (this.methods.size < MOST_METHODS) this.methods.add(method);
    if (this.methods.has(method) && !Object.hasOwn(this.#results, method)) {
      this.refused.add(method);
      this.#refusedLately.add(method);
    }
    const body = JSON.stringify(answerTo(request, this.#results));
    const send = this.#sender();
    const { signal } = this.#unsent;
    this.#queue(async () => {
      try {
        if (method !== 'ping' && this.#delayMs > 0) await delay(this.#delayMs, undefined, { signal });
        await send(body, signal);
      } catch (error) {
        // A server that does not take it waits, which its own answer tells.
        if (!(error instanceof Silence || signal.aborted)) throw error;
      }
    });
  }
}

/**
 * Gets the data of each event of a stream, of which some are requests of the server.
 * @param take gets each request at once
 */
export function requestReader(take: (request: ServerRequest) => void): (data: string) => void {
  return (data) => {
    const request = data.length > MOST_CHARACTERS ? undefined : requestIn(data);
    if (request) take(request);
  };
}

/** Starts what it gets, in order: a hundred at once, the others as those end. */
function answerQueue(): (answer: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let underWay = 0;
  const startNext = () => {
    const next = underWay < MOST_UNDER_WAY ? waiting.shift() : undefined;
    if (!next) return;
    underWay += 1;
    void next().finally(() => {
      underWay -= 1;
      startNext();
    });
  };
  return (answer) => {
    if (waiting.length >= MOST_WAITING) return;
    waiting.push(answer);
    startNext();
  };
}

function requestIn(data: string): ServerRequest | undefined {
  if (!data.includes('"method"')) return undefined;
  try {
    const { id, method } = JSON.parse(data) as { id?: unknown; method?: unknown };
    const isRequest = (typeof id === 'number' || typeof id === 'string') && typeof method === 'string';
    return isRequest ? { id, method } : undefined;
  } catch {
    // No JSON: whoever reads the whole answer tells.
    return undefined;
  }
}

/** What a client answers: one of its results, by their methods; anything else is refused. */
function answerTo({ id, method }: ServerRequest, results: Readonly<Record<string, unknown>>): object {
  if (Object.hasOwn(results, method)) return { jsonrpc: '2.0', id, result: results[method] };
  return { jsonrpc: '2.0', id, error: { code: METHOD_NOT_FOUND, message: NOT_OFFERED } };
}

import { CONTEXT_LIMITS } from '@headroom/model/context';
import { METHOD_NOT_FOUND, statusInWords } from '@headroom/model/suite';
import { isDeeperThan, MAX_DEPTH } from '@headroom/model/text';
import { refuseFault } from '../answer.ts';
import { Breach, Silence } from '../check.ts';
import { ANSWER_WITHIN_MS, type Tokens } from '../client.ts';
import { HttpClient } from '../http.ts';
import type { RpcAnswer } from '../messages.ts';
import { isTool } from './operations.ts';
import { type AnyTarget, clientOf } from './target.ts';

/** Time that one answer has: it is asked again. */
const HEALTH_WITHIN_MS = 1000;

/**
 * Asks an address of a server that is starting, with the headers that it is asked by later.
 * @returns undefined once it answers with a status of 2xx, else what it answered
 */
export async function isHealthy({
  url,
  headers: common,
  tokens,
}: {
  url: string;
  headers: Record<string, string>;
  tokens?: Tokens | undefined;
}): Promise<string | undefined> {
  const http = new HttpClient();
  try {
    const headers = tokens ? { ...common, Authorization: await tokens.valueFor(0) } : common;
    const { status, body } = await http.send({ method: 'GET', url, headers, withinMs: HEALTH_WITHIN_MS });
    return status >= 200 && status < 300 ? undefined : `${statusInWords(status)}: ${body.slice(0, 200)}`;
  } catch (error) {
    if (!(error instanceof Silence)) throw error;
    return error.cause instanceof Error ? error.cause.message : error.message;
  } finally {
    http.close();
  }
}

/** Why a server is not ready; a final one does not end by waiting. */
export interface Unready {
  readonly problem: string;
  readonly isFinal: boolean;
}

/**
 * Asks a server that is starting whether it is ready: by an answered `initialize`, where its handshake has one, and
 * `tools/list`; for a workload of operations alone by `ping`, or `server/discover` without a session, in its place.
 * @param openWithinMs time of the first answer, which may have to start a process
 * @returns undefined once it is
 */
export async function isReady(
  target: AnyTarget,
  openWithinMs = ANSWER_WITHIN_MS,
): Promise<Unready | undefined> {
  const client = clientOf(target, { openWithinMs, listens: false });
  try {
    let opened: RpcAnswer | undefined;
    if (!client.isStateless) {
      opened = await client.initialize();
      const unfit = await unfitness(opened, target);
      if (unfit !== undefined) return { problem: unfit, isFinal: true };
      refuseFault(opened);
      await client.initialized();
    }
    // A list that is longer than the load reads is an answer, too: the contract judges it.
    const limits = { maxBytes: CONTEXT_LIMITS.bytes, ...(client.isStateless && { withinMs: openWithinMs }) };
    const hasOperations = !target.workload.tools.every(isTool);
    // A server without tools may refuse the list of them.
    const needsTools = hasOperations ? declaresTools(opened) && target.workload.tools.some(isTool) : true;
    const withoutList = client.isStateless ? DISCOVER : PING;
    const answer = await client.ask({ method: needsTools ? TOOLS_LIST : withoutList, params: {} }, limits);
    if (hasOperations && isUnknownMethod(answer)) return undefined;
    const unfit = (await unfitness(answer, target)) ?? withoutTools(answer, opened);
    if (unfit !== undefined) return { problem: unfit, isFinal: true };
    refuseFault(answer);
    return undefined;
  } catch (error) {
    if (error instanceof Silence || error instanceof Breach)
      return { problem: error.message, isFinal: false };
    throw error;
  } finally {
    await client.close();
  }
}

/** The status by which a server refuses a Host that it does not know. */
const MISDIRECTED = 421;
/** Characters of a refusal in which its reason is looked for. */
const MOST_CHARACTERS = 1000;

/** Why an address answers no client of Streamable HTTP, by its status and the form of its answer. */
async function unfitness(
  { status, message, body }: RpcAnswer,
  { url, headers = {}, tokens }: Pick<AnyTarget, 'url' | 'headers' | 'tokens'>,
): Promise<string | undefined> {
  if (status === MISDIRECTED || (status === 403 && /\bhost\b/i.test(body.slice(0, MOST_CHARACTERS)))) {
    const [, host] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'host') ?? [];
    return `refuses the Host ${host ?? new URL(url).host} (HTTP status ${status}): set \`headers.host\` to one that it allows`;
  }
  if (status === 401 || status === 403) {
    return tokens
      ? `refuses the token of \`authorization\` (HTTP status ${status})`
      : `wants authorization (HTTP status ${status}): set \`headers\` or \`authorization\``;
  }
  if (message) return undefined;
  if (isDeeperThan(MAX_DEPTH, body)) return `answers with JSON of more than ${MAX_DEPTH} levels`;
  if (status === 426)
    return 'wants another protocol (HTTP status 426, as WebSocket does); Headroom needs Streamable HTTP';
  const { pathname } = new URL(url);
  if (status === 404 || status === 405) {
    for (const at of [url, String(new URL('/sse', url))]) {
      if (!(await streamsOnGet(at, headers))) continue;
      return 'speaks the HTTP+SSE transport of 2024-11-05; Headroom needs Streamable HTTP or stdio: choose one of them in `start`, by the option of the server for its transport';
    }
    return `has no MCP endpoint at ${pathname} (HTTP status ${status}): set \`endpoint\``;
  }
  if (/^\s*<(!doctype|html)/i.test(body)) return `answers ${pathname} with a web page: set \`endpoint\``;
  return undefined;
}

/** Whether a GET opens a stream of events, as the transport of 2024-11-05 does. */
async function streamsOnGet(url: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(HEALTH_WITHIN_MS)]);
  try {
    const accepting = { ...headers, Accept: 'text/event-stream' };
    const response = await fetch(url, { headers: accepting, redirect: 'manual', signal });
    return response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  } catch {
    // No answer is no stream.
    return false;
  } finally {
    stop.abort();
  }
}

const TOOLS_LIST = 'tools/list';
const PING = 'ping';
const DISCOVER = 'server/discover';

function isUnknownMethod({ message }: RpcAnswer): boolean {
  return message?.error?.code === METHOD_NOT_FOUND;
}

function capabilitiesIn(opened: RpcAnswer): object {
  return opened.message?.result?.capabilities ?? {};
}

/** Whether a server says that it has tools, or was not asked. @param opened the answer to `initialize`, where there was one */
function declaresTools(opened: RpcAnswer | undefined): boolean {
  return opened === undefined || 'tools' in capabilitiesIn(opened);
}

function withoutTools(listed: RpcAnswer, opened: RpcAnswer | undefined): string | undefined {
  if (!isUnknownMethod(listed) || !opened || declaresTools(opened)) return undefined;
  const capabilities = capabilitiesIn(opened);
  const others = ['resources', 'prompts'].filter((one) => one in capabilities);
  if (others.length === 0) return 'declares no tools, resources or prompts: it has nothing to measure';
  return `declares no tools (but ${others.join(', ')}): set \`workload.operations\` instead of \`workload.tools\``;
}

import { CONTEXT_LIMITS } from '@headroom/model/context';
import {
  isSessionProtocol,
  METHOD_NOT_FOUND,
  SESSION_PROTOCOLS,
  STATELESS_PROTOCOL,
} from '@headroom/model/suite';
import { isDeeperThan, MAX_DEPTH } from '@headroom/model/text';
import { refuseFault } from '../../answer.ts';
import { Breach, Silence } from '../../check.ts';
import { type ClientOptions, McpClient } from '../../client.ts';
import type { RpcAnswer } from '../../messages.ts';

/** A running server, by its MCP endpoint. */
export interface ContextServer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tokens?: ClientOptions['tokens'];
}

/** An entry of a list, as the server sent it. */
export type ListedEntry = Readonly<Record<string, unknown>>;

/** What a server sends to a client before the first call: all pages of its lists. */
export interface CapturedContext {
  readonly instructions: string;
  readonly tools: readonly ListedEntry[];
  /** Null: not offered. */
  readonly resources: readonly ListedEntry[] | null;
  readonly prompts: readonly ListedEntry[] | null;
  /** Lists that the server declares and did not give, in words. */
  readonly problems: readonly string[];
}

/** A session may have a process of its own, which a busy machine starts in many seconds. */
export const OPEN_WITHIN_MS = 30_000;
const PAGE_WITHIN_MS = 30_000;

/** Reads the catalogue of a server in a session of its own. @throws Breach, which names the limit or the fault */
export async function captureContext(server: ContextServer): Promise<CapturedContext> {
  const { client, opened } = await open(server);
  try {
    const { instructions, capabilities } = (opened ?? {}) as Record<string, unknown>;
    const declared = typeof capabilities === 'object' ? capabilities : null;
    const problems: string[] = [];
    const deadline = performance.now() + CONTEXT_LIMITS.seconds * 1000;
    const list = async (name: 'tools' | 'resources' | 'prompts') => {
      const isDeclared = declared !== null && name in declared;
      // Servers that declare no tools may list some.
      if (declared !== null && !isDeclared && name !== 'tools') return null;
      try {
        return await readList(client, name, deadline);
      } catch (error) {
        if (!(error instanceof NotOffered)) throw error;
        if (isDeclared && name === 'tools') throw new Breach(error.message);
        if (isDeclared) problems.push(error.message);
        return null;
      }
    };
    const [tools, resources, prompts] = [await list('tools'), await list('resources'), await list('prompts')];
    return { instructions: textOf(instructions), tools: tools ?? [], resources, prompts, problems };
  } finally {
    await client.close();
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A client, and what the server says of itself. @throws Breach for a server that speaks no version of the protocol */
async function open(server: ContextServer): Promise<{ client: McpClient; opened: unknown }> {
  const protocol = SESSION_PROTOCOLS.at(-1) ?? '2025-06-18';
  const inSession = new McpClient({ ...server, protocol, openWithinMs: OPEN_WITHIN_MS });
  const opened = await inSession.initialize().catch(ignoreSilence);
  if (isSessionProtocol(opened?.message?.result?.protocolVersion)) {
    await inSession.initialized().catch(async (error: unknown) => {
      await inSession.close();
      throw error;
    });
    return { client: inSession, opened: opened?.message?.result };
  }
  await inSession.close();
  const client = new McpClient({ ...server, protocol: STATELESS_PROTOCOL });
  const discovered = await client.discover().catch(ignoreSilence);
  return { client, opened: discovered?.message?.result };
}

function ignoreSilence(error: unknown): undefined {
  if (!(error instanceof Silence)) throw error;
  return undefined;
}

/** The server answers a list with an error. */
class NotOffered extends Error {
  override name = 'NotOffered';
}

/** All pages of a list, within CONTEXT_LIMITS. @throws Breach, NotOffered */
async function readList(client: McpClient, name: string, deadline: number): Promise<ListedEntry[]> {
  const method = `${name}/list`;
  const entries: ListedEntry[] = [];
  let bytes = 0;
  let cursor: string | undefined;
  for (let page = 1; page <= CONTEXT_LIMITS.pages; page++) {
    const withinMs = Math.min(PAGE_WITHIN_MS, Math.floor(deadline - performance.now()));
    if (withinMs < 1) throw new Breach(`reading its lists takes more than ${CONTEXT_LIMITS.seconds} s`);
    const limits = { withinMs, maxBytes: CONTEXT_LIMITS.bytes };
    const answer = await client.ask({ method, params: cursor === undefined ? {} : { cursor } }, limits);
    refuse(method, answer);
    bytes += Buffer.byteLength(answer.body);
    if (bytes > CONTEXT_LIMITS.bytes) throw beyond(method, `${CONTEXT_LIMITS.bytes / 2 ** 20} MB`);
    const result = (answer.message?.result ?? {}) as Record<string, unknown>;
    const listed = Array.isArray(result[name]) ? result[name] : [];
    for (const entry of listed) if (typeof entry === 'object' && entry !== null) entries.push(entry);
    if (entries.length > CONTEXT_LIMITS.entries) throw beyond(method, `${CONTEXT_LIMITS.entries} entries`);
    const next = answer.message?.result?.nextCursor;
    if (next === undefined) return entries;
    if (next === cursor)
      throw new Breach(`expected another cursor for each page of ${method}, got one twice`);
    cursor = next;
  }
  throw beyond(method, `${CONTEXT_LIMITS.pages} pages`);
}

/** Refuses an answer that holds no list. @throws Breach, NotOffered */
function refuse(method: string, answer: RpcAnswer): void {
  const { message, body } = answer;
  if (message?.error) {
    const reason = message.error.code === METHOD_NOT_FOUND ? 'unknown method' : message.error.message;
    throw new NotOffered(`${method} is answered with an error: ${reason.slice(0, 200)}`);
  }
  if (!message && isDeeperThan(MAX_DEPTH, body)) throw beyond(method, `${MAX_DEPTH} levels of JSON`);
  refuseFault(answer);
}

const beyond = (method: string, limit: string) =>
  new Breach(`${method} has more than ${limit}, the limit of what is counted`);

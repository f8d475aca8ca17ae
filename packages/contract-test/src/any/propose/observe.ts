import {
  isSessionProtocol,
  type Protocol,
  SESSION_PROTOCOLS,
  type SessionProtocol,
  STATELESS_PROTOCOL,
} from '@headroom/model/suite';
import { Breach, Silence } from '../../check.ts';
import { McpClient } from '../../client.ts';
import { speaks } from '../../speaks.ts';
import { openSession } from '../session.ts';
import { type ListedTool, readCatalogue } from '../tools-list.ts';
import { checkGiven } from './given.ts';
import type { Observation, ObservedTool, UnknownServer } from './observation.ts';
import { observeTool } from './observe-tool.ts';
import { offeredOperations } from './operations.ts';
import { type PlannedCall, plannedCalls } from './planned-calls.ts';

/** Shortest port that is looked for in answers: shorter numbers stand in any of them. */
const PORT_DIGITS = 4;

/**
 * Calls the tools of a running server that only read, one after the other and in parallel sessions; of a server without
 * tools some of its resources and prompts.
 * @param earlier another start of it: tools that could not be called then are not called again, as a hung call costs seconds
 * @throws Breach where it opens no session and answers no request without one, or offers nothing; UnknownGiven
 */
export async function observe(server: UnknownServer, earlier?: Observation): Promise<Observation> {
  const protocol = await newestProtocol(server);
  const isStateless = await speaks(server, STATELESS_PROTOCOL);
  if (!protocol && !isStateless) {
    throw new Breach('expected an answered initialize, or tools/list without a session; got neither');
  }
  const { port } = new URL(server.url);
  const ports = port.length >= PORT_DIGITS ? [port] : [];
  const open = () => clientIn(server, protocol ?? STATELESS_PROTOCOL);
  const client = await open();
  try {
    let refusal: Breach | undefined;
    const { tools: listed } = await readCatalogue(client).catch((error) => {
      if (!(error instanceof Breach)) throw error;
      refusal = error;
      return { tools: new Map<string, ListedTool>() };
    });
    const operations = listed.size > 0 ? [] : await offeredOperations(client);
    if (refusal && operations.length === 0) throw refusal;
    checkGiven(server, [...listed.values()]);
    const calls: PlannedCall[] = [...(await plannedCalls([...listed.values()], server)), ...operations];
    const tools: ObservedTool[] = [];
    const failed = (wanted: string) => {
      const before = earlier?.tools.find(({ name }) => name === wanted);
      return before && 'why' in before ? before : undefined;
    };
    for (const call of calls) {
      const uncallable = failed(call.name) ?? ('why' in call ? call : undefined);
      tools.push(uncallable ?? (await observeTool(call, { open, ports })));
    }
    return { protocol, isStateless, tools, ports };
  } finally {
    await client.close();
  }
}

/** Each session may have a process of its own, which a busy machine starts in many seconds. */
const OPEN_WITHIN_MS = 30_000;

/** A client in a session of its own where the protocol has sessions. */
async function clientIn({ url, headers, tokens }: UnknownServer, protocol: Protocol): Promise<McpClient> {
  const client = new McpClient({ url, headers, tokens, protocol, openWithinMs: OPEN_WITHIN_MS });
  await openSession(client);
  return client;
}

/** The version that the server agrees on when it is offered the newest one of sessions. */
async function newestProtocol({ url, headers, tokens }: UnknownServer): Promise<SessionProtocol | undefined> {
  const protocol = SESSION_PROTOCOLS.at(-1) ?? '2025-06-18';
  const client = new McpClient({ url, headers, tokens, protocol, openWithinMs: OPEN_WITHIN_MS });
  try {
    const version = (await client.initialize()).message?.result?.protocolVersion;
    return isSessionProtocol(version) ? version : undefined;
  } catch (error) {
    if (error instanceof Silence) return undefined;
    throw error;
  } finally {
    await client.close();
  }
}

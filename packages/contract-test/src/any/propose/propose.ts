import {
  faultOfToolAnswer,
  type HandshakeId,
  isSessionProtocol,
  type Json,
  type Protocol,
  type RpcResult,
  SESSION_PROTOCOLS,
  type SessionProtocol,
  STATELESS_PROTOCOL,
  type WorkloadTool,
} from '@headroom/workload';
import { Breach, Silence } from '../../check.ts';
import { McpClient, type RpcAnswer } from '../../client.ts';
import { matches } from '../../matcher.ts';
import { speaks } from '../../speaks.ts';
import { type ListedTool, listedTools } from '../tools-list.ts';
import { proposeArguments } from './arguments.ts';
import { proposeExpectations } from './expectations.ts';

/** A running server that nothing is known of. */
export interface UnknownServer {
  /** The MCP endpoint. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Values of arguments, by their names. */
  readonly given: Readonly<Record<string, Json>>;
  /** Tools that are called although they do not say that they only read. */
  readonly also: readonly string[];
}

/** A tool that is proposed for a workload, or why it is not. */
export type ProposedTool =
  | { readonly tool: WorkloadTool; readonly note: string | undefined }
  | { readonly name: string; readonly arguments: Readonly<Record<string, Json>>; readonly why: string };

export interface Proposal {
  readonly handshakes: readonly HandshakeId[];
  /** Newest version that it speaks in sessions; undefined where it has none. */
  readonly protocol: SessionProtocol | undefined;
  readonly tools: readonly ProposedTool[];
}

const CALLS_IN_A_ROW = 3;
const SESSIONS = 4;
const PARALLEL_CALLS = 8;

/**
 * Looks at a running server: versions and handshakes, the tools that say that they only read, arguments by their
 * schemas, and what their answers have in common, one after the other and in parallel sessions.
 * @throws Breach where it opens no session and answers no request without one, or lists no tools
 */
export async function propose(server: UnknownServer): Promise<Proposal> {
  const protocol = await newestProtocol(server);
  const isStateless = await speaks(server, STATELESS_PROTOCOL);
  if (!protocol && !isStateless) {
    throw new Breach('expected an answered initialize, or tools/list without a session; got neither');
  }
  const open = () => opened(server, protocol ?? STATELESS_PROTOCOL);
  const client = await open();
  try {
    const listed = await listedTools(client);
    const tools: ProposedTool[] = [];
    for (const tool of listed.values()) tools.push(await proposeTool(tool, server, open));
    const handshakes: HandshakeId[] = protocol ? ['session', 'persistent'] : [];
    return { handshakes: isStateless ? [...handshakes, 'stateless'] : handshakes, protocol, tools };
  } finally {
    await client.close();
  }
}

async function opened({ url, headers }: UnknownServer, protocol: Protocol): Promise<McpClient> {
  const client = new McpClient({ url, headers, protocol });
  if (client.isStateless) return client;
  await client.initialize();
  await client.initialized();
  return client;
}

/** The version that the server agrees on when it is offered the newest one of sessions. */
async function newestProtocol({ url, headers }: UnknownServer): Promise<SessionProtocol | undefined> {
  const client = new McpClient({ url, headers, protocol: SESSION_PROTOCOLS.at(-1) ?? '2025-06-18' });
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

/** A tool by its schema and its answers; each has a session of its own, as one may keep the others from being answered. */
async function proposeTool(
  { name, inputSchema, annotations }: ListedTool,
  { given, also }: UnknownServer,
  open: () => Promise<McpClient>,
): Promise<ProposedTool> {
  const proposed = proposeArguments(inputSchema, given);
  if ('missing' in proposed) {
    const options = proposed.missing.map((one) => `--arg ${one}=…`).join(' ');
    return {
      name,
      arguments: {},
      why: `its schema tells no value of ${proposed.missing.join(', ')}: say ${options}`,
    };
  }
  const { arguments: args } = proposed;
  if (annotations?.readOnlyHint !== true && !also.includes(name)) {
    const why = `it does not say that it only reads (readOnlyHint): say --tool ${name} if it may be called`;
    return { name, arguments: args, why };
  }
  try {
    return await proposeCalled(name, args, open);
  } catch (error) {
    if (error instanceof Silence) return { name, arguments: args, why: error.message };
    throw error;
  }
}

async function proposeCalled(
  name: string,
  args: Readonly<Record<string, Json>>,
  open: () => Promise<McpClient>,
): Promise<ProposedTool> {
  const row = await callInARow(name, args, open);
  const fault = row.map(faultIn).find((found) => found !== undefined);
  if (fault !== undefined) return { name, arguments: args, why: `it answers with an error: ${fault}` };
  const alone = proposeExpectations(row.map(resultIn));
  const parallel = await callInParallel(name, args, open);
  const lost = parallel.map((answer) => faultIn(answer) ?? missed(answer, alone)).filter(Boolean);
  const note =
    lost.length > 0
      ? `${lost.length} of ${PARALLEL_CALLS} parallel calls over ${SESSIONS} sessions were answered otherwise: ${lost[0]}`
      : undefined;
  const all = [...row, ...parallel.filter((answer) => faultIn(answer) === undefined)];
  // Parallel calls that are answered otherwise must hold what calls one after the other do.
  const expect = note === undefined ? proposeExpectations(all.map(resultIn)) : alone;
  return { tool: { name, arguments: args, expect: expect.length > 0 ? expect : 'none' }, note };
}

async function callInARow(
  name: string,
  args: Readonly<Record<string, Json>>,
  open: () => Promise<McpClient>,
): Promise<RpcAnswer[]> {
  const client = await open();
  try {
    const answers: RpcAnswer[] = [];
    for (let call = 0; call < CALLS_IN_A_ROW; call++) answers.push(await client.call(name, args));
    return answers;
  } finally {
    await client.close();
  }
}

async function callInParallel(
  name: string,
  args: Readonly<Record<string, Json>>,
  open: () => Promise<McpClient>,
): Promise<RpcAnswer[]> {
  const clients = await Promise.all(Array.from({ length: SESSIONS }, open));
  try {
    const calls = Array.from({ length: PARALLEL_CALLS }, (_, i) =>
      (clients[i % SESSIONS] as McpClient).call(name, args),
    );
    return await Promise.all(calls);
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

function resultIn({ message }: RpcAnswer): RpcResult {
  return message?.result ?? {};
}

function faultIn({ status, message }: RpcAnswer): string | undefined {
  return faultOfToolAnswer(status, message, 'none', matches)?.reason;
}

function missed({ status, message }: RpcAnswer, expect: ReturnType<typeof proposeExpectations>) {
  return faultOfToolAnswer(status, message, expect, matches)?.reason;
}

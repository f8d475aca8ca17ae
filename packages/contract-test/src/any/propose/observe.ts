import {
  DEFAULT_ANSWER_KB,
  DEFAULT_TIMEOUT_MS,
  digestedText,
  faultOfToolAnswer,
  isSessionProtocol,
  type Json,
  type OperationMethod,
  type Protocol,
  type RpcResult,
  SESSION_PROTOCOLS,
  type SessionProtocol,
  STATELESS_PROTOCOL,
} from '@headroom/model/suite';
import { causeFirst } from '../../cause-first.ts';
import { Breach, Silence } from '../../check.ts';
import { McpClient, type RpcAnswer, type Tokens } from '../../client.ts';
import { matcher } from '../../matcher.ts';
import { speaks } from '../../speaks.ts';
import { askTool } from '../ask-tool.ts';
import { invalidBySchema } from '../schemas.ts';
import { type ListedTool, readCatalogue } from '../tools-list.ts';
import { type GivenPaths, type Proposed, proposeArguments } from './arguments.ts';
import { isEnvironment } from './environment.ts';
import { errorInDisguise } from './error-in-disguise.ts';
import { proposeExpectations, textOf } from './expectations.ts';
import { checkGiven } from './given.ts';
import { offeredOperations } from './operations.ts';
import { onlyReads } from './reads.ts';

/** A running server that nothing is known of. */
export interface UnknownServer {
  /** The MCP endpoint. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tokens?: Tokens | undefined;
  /** Values of arguments, by their names or as `tool.name`. */
  readonly given: Readonly<Record<string, Json>>;
  /** Tools that are called although they do not say that they only read. */
  readonly also: readonly string[];
  readonly paths?: GivenPaths | undefined;
}

/** A tool, or another operation, as it is called. */
interface CallableTool {
  readonly name: string;
  readonly method?: OperationMethod;
  readonly arguments: Readonly<Record<string, Json>>;
}

/** A tool that was called, or why it cannot be. */
export type ObservedTool = CallableTool &
  (
    | { readonly why: string }
    | {
        /** Different answers to calls one after the other. */
        readonly row: readonly RpcResult[];
        /** Different answers to parallel calls. */
        readonly parallel: readonly RpcResult[];
        /** How parallel calls were answered otherwise; undefined where they were not. */
        readonly note: string | undefined;
      }
  );

/** Answers of one start of a server. */
export interface Observation {
  /** Newest version that it speaks in sessions; undefined where it has none. */
  readonly protocol: SessionProtocol | undefined;
  readonly isStateless: boolean;
  readonly tools: readonly ObservedTool[];
  /** Its port, where its address has one. */
  readonly ports: readonly string[];
}

const CALLS_IN_A_ROW = 3;
const SESSIONS = 4;
const PARALLEL_CALLS = 8;
/** Shortest port that is looked for in answers: shorter numbers stand in any of them. */
const PORT_DIGITS = 4;
/** Limits of a tool that no file describes yet: those that hold of it in the load. */
const LIMITS = { timeoutMs: DEFAULT_TIMEOUT_MS, maxAnswerKb: DEFAULT_ANSWER_KB };
const QUOTED_CHARACTERS = 80;
const QUOTED_ERROR = 300;

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
  const open = () => opened(server, protocol ?? STATELESS_PROTOCOL);
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
    const planned = await plannedCalls([...listed.values()], server);
    const tools: ObservedTool[] = [];
    const failed = (wanted: string) => {
      const before = earlier?.tools.find(({ name }) => name === wanted);
      return before && 'why' in before ? before : undefined;
    };
    for (const plan of planned) {
      tools.push(failed(plan.listed.name) ?? (await observeTool(plan, server, { open, ports })));
    }
    for (const operation of operations) {
      tools.push(failed(operation.name) ?? (await observeUnlessSilent(operation, { open, ports })));
    }
    return { protocol, isStateless, tools, ports };
  } finally {
    await client.close();
  }
}

/** Each session may have a process of its own, which a busy machine starts in many seconds. */
const OPEN_WITHIN_MS = 30_000;

async function opened({ url, headers, tokens }: UnknownServer, protocol: Protocol): Promise<McpClient> {
  const client = new McpClient({ url, headers, tokens, protocol, openWithinMs: OPEN_WITHIN_MS });
  if (client.isStateless) return client;
  await client.initialize();
  await client.initialized();
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

interface Access {
  readonly open: () => Promise<McpClient>;
  readonly ports: readonly string[];
}

/** A tool, with what it may be called with, and why its schema refuses that. */
interface PlannedCall {
  readonly listed: ListedTool;
  readonly proposed: Proposed;
  readonly problem: string | undefined;
}

/** Arguments for each tool, all held against the schemas at once: a stranger's patterns may take for ever. */
async function plannedCalls(
  tools: readonly ListedTool[],
  { given, paths }: UnknownServer,
): Promise<PlannedCall[]> {
  const planned = tools.map((listed) => ({
    listed,
    proposed: proposeArguments(listed.inputSchema, given, listed.name, paths),
  }));
  const complete = planned.flatMap(({ listed, proposed }) =>
    'missing' in proposed || listed.inputSchema === undefined
      ? []
      : [{ name: listed.name, schema: listed.inputSchema, value: proposed.arguments }],
  );
  const verdicts = await invalidBySchema(complete);
  const problems = new Map(
    typeof verdicts === 'string'
      ? []
      : complete.flatMap(({ name }, at) => {
          const verdict = verdicts[at];
          return verdict && 'problem' in verdict ? [[name, verdict.problem] as const] : [];
        }),
  );
  return planned.map((plan) => ({ ...plan, problem: problems.get(plan.listed.name) }));
}

/** Each tool has sessions of its own, as one may keep the others from being answered. */
async function observeTool(
  { listed, proposed, problem }: PlannedCall,
  { also }: UnknownServer,
  access: Access,
): Promise<ObservedTool> {
  const { name } = listed;
  if ('missing' in proposed) {
    const options = proposed.missing.map((one) => `--arg ${one}=…`).join(' ');
    return {
      name,
      arguments: {},
      why: `its schema tells no value of ${proposed.missing.join(', ')}: say ${options}`,
    };
  }
  const tool = { name, arguments: proposed.arguments };
  if (problem !== undefined) {
    const why = `its schema refuses ${shortJson(proposed.arguments)} (${problem}): say --arg ${name}.NAME=VALUE`;
    return { ...tool, why };
  }
  if (!onlyReads(listed) && !also.includes(name)) {
    const why = `it does not say that it only reads (readOnlyHint): say --tool ${name} if it may be called`;
    return { ...tool, why };
  }
  return observeUnlessSilent(tool, access);
}

async function observeUnlessSilent(tool: CallableTool, access: Access): Promise<ObservedTool> {
  try {
    return await observeCalls(tool, access);
  } catch (error) {
    if (error instanceof Silence) return { ...tool, why: error.message };
    throw error;
  }
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= QUOTED_CHARACTERS ? text : `${text.slice(0, QUOTED_CHARACTERS)}…`;
}

async function observeCalls(tool: CallableTool, { open, ports }: Access): Promise<ObservedTool> {
  const row = await callInARow(tool, CALLS_IN_A_ROW, open);
  const fault = row.map(faultIn).find((found) => found !== undefined);
  if (fault !== undefined) return { ...tool, why: `it answers with an error: ${causeOf(row, fault)}` };
  const results = different(row);
  if (results.some(isEnvironment)) {
    return { ...tool, why: 'it answers with the environment of its process, which may hold secrets' };
  }
  const disguised = results.map(errorInDisguise).find((found) => found !== undefined);
  if (disguised !== undefined) {
    return { ...tool, why: `it answers with an error, but does not set isError: ${disguised}` };
  }
  const parallel = await callInParallel(tool, open);
  const otherThan = differenceFrom(results, ports);
  const differences = parallel.flatMap((answer) => faultIn(answer) ?? otherThan(answer) ?? []);
  const right = different(parallel.filter((answer) => faultIn(answer) === undefined));
  if (differences.length === 0) return { ...tool, row: results, parallel: right, note: undefined };
  // What changes with time is answered otherwise by now, too.
  const later = await callInARow(tool, 1, open);
  const changes = later.some((answer) => otherThan(answer) !== undefined);
  const note = `${differences.length} of ${PARALLEL_CALLS} parallel calls over ${SESSIONS} sessions were answered otherwise: ${differences[0]}`;
  const isFaulty = parallel.some((answer) => faultIn(answer) !== undefined);
  return {
    ...tool,
    row: changes ? different([...row, ...later]) : results,
    parallel: right,
    note: changes && !isFaulty ? undefined : note,
  };
}

/**
 * Tells in what an answer differs from others: from the whole of them where these are alike, else from what they have in
 * common.
 */
function differenceFrom(
  results: readonly RpcResult[],
  ports: readonly string[],
): (answer: RpcAnswer) => string | undefined {
  const expect = proposeExpectations(results, ports);
  const [first] = results;
  const whole = results.length === 1 && first ? keyOf(first) : undefined;
  return (answer) => {
    const missed = faultOfToolAnswer(answer.status, answer.message, expect, matcher)?.reason;
    if (missed !== undefined || whole === undefined) return missed;
    const key = keyOf(resultIn(answer));
    if (key === whole) return undefined;
    return `it is ${excerptOf(key, whole)}`;
  };
}

/** The beginning of the difference between two texts. */
function excerptOf(text: string, other: string): string {
  let from = 0;
  while (from < text.length && text[from] === other[from]) from++;
  return JSON.stringify(text.slice(Math.max(0, from - QUOTED_CHARACTERS / 4), from + QUOTED_CHARACTERS));
}

function keyOf({ content, structuredContent, contents, messages }: RpcResult): string {
  if (contents !== undefined || messages !== undefined) return digestedText({ contents, messages });
  return digestedText({ content, structuredContent });
}

/** The cause of a tool error, which stands last in a traceback; else the fault in words. */
function causeOf(row: readonly RpcAnswer[], fault: string): string {
  const failed = row.map(resultIn).find(({ isError }) => isError);
  const lines = failed && causeFirst(textOf(failed));
  return lines && lines.length > 0 ? `tool error: ${lines.join(' | ').slice(0, QUOTED_ERROR)}` : fault;
}

/** One result of each kind: of answers that are alike one is kept. */
function different(answers: readonly RpcAnswer[]): RpcResult[] {
  return [...new Map(answers.map(resultIn).map((result) => [keyOf(result), result])).values()];
}

async function callInARow(
  tool: CallableTool,
  calls: number,
  open: () => Promise<McpClient>,
): Promise<RpcAnswer[]> {
  const asked = { ...tool, ...LIMITS };
  const client = await open();
  try {
    const answers: RpcAnswer[] = [];
    for (let call = 0; call < calls; call++) answers.push(await askTool(client, asked));
    return answers;
  } finally {
    await client.close();
  }
}

async function callInParallel(tool: CallableTool, open: () => Promise<McpClient>): Promise<RpcAnswer[]> {
  const asked = { ...tool, ...LIMITS };
  const clients = await Promise.all(Array.from({ length: SESSIONS }, open));
  try {
    const calls = Array.from({ length: PARALLEL_CALLS }, (_, i) =>
      askTool(clients[i % SESSIONS] as McpClient, asked),
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
  return faultOfToolAnswer(status, message, 'none', matcher)?.reason;
}

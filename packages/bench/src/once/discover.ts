import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readFileAt } from '@headroom/builder/file';
import {
  answerFindings,
  Breach,
  isReady,
  measureContext,
  type Proposal,
  propose,
} from '@headroom/contract-test/any';
import type { AnswersResult, ContextFigures } from '@headroom/model/context';
import { withHost } from '@headroom/model/host';
import type { Workload } from '@headroom/model/suite';
import {
  buildSource,
  formatProblem,
  idOf,
  literalTexts,
  PLACEHOLDER_WORKLOAD,
  type Project,
  type Server,
  type ServerDraft,
  serverText,
  workloadText,
} from '@headroom/project';
import type { RunningServer } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';
import { type CallTerms, observeStarts, processPerSession } from './observe-starts.ts';
import { type Starting, startOnce } from './start-once.ts';

/** A server that nobody has described, and what its tools may be called with. */
export interface Discovery extends Omit<Starting, 'project' | 'server'>, CallTerms {
  readonly draft: ServerDraft;
  /** Whether a server of stdio may also be one over HTTP: found out by what it opens. */
  readonly mayListen: boolean;
}

/** A server as it was found. */
export interface Discovered {
  readonly draft: ServerDraft;
  readonly proposal: Proposal;
  /** A headroom.yaml that measures it. */
  readonly text: string;
  readonly project: Project;
  readonly server: Server;
}

/**
 * Starts a server, finds out how it is talked to and what it can be asked, and stops it.
 * @throws TrialFailure where it does not get ready, and where none of its tools can be called
 */
export function discover(discovery: Discovery): Promise<Discovered> {
  return orOverHttp(discovery, (draft) => describe(discovery, draft));
}

/**
 * Starts a server that nobody has described, counts its catalogue, and stops it. No tool is called.
 * @throws TrialFailure where it does not get ready, or gives no catalogue that can be counted
 */
export function discoverContext(discovery: Discovery): Promise<ContextFigures> {
  return orOverHttp(discovery, async (draft) => {
    const { starting, urlOf } = await openingOf(discovery, draft);
    return contextOnce(starting, urlOf);
  });
}

/**
 * Starts a server, counts its catalogue, and stops it. Each session of a server over stdio has a process of its own.
 * @param urlOf the endpoint, where it is not the one that the server says
 * @throws as `startOnce`; TrialFailure where it gives no catalogue that can be counted
 */
export function contextOnce(
  starting: Starting,
  urlOf: UrlOf = async ({ url }) => url,
): Promise<ContextFigures> {
  return startOnce(apart(starting), async (running) => {
    starting.tell(`asking ${starting.server.id} for its lists`);
    return measureContext(reachable(running, await urlOf(running)));
  }).catch(asFailure);
}

/** What a server takes of the context of a model before the first question and by its answers. */
export interface ContextAndAnswers {
  readonly context: ContextFigures;
  readonly answers: AnswersResult;
}

/**
 * The same for a server of a file, whose tools are called as its workload says.
 * @throws as `contextOnce`
 */
export function answersOnce(starting: Starting): Promise<ContextAndAnswers> {
  const { project, server, signal, tell } = starting;
  return startOnce(apart(starting), async (running, world) => {
    const at = reachable(running, running.url);
    tell(`asking ${server.id} for its lists`);
    const context = await measureContext(at);
    tell('calling its tools as the workload of the file says');
    const workload = world.workloadFor(project.workload, running);
    const [handshake = 'session'] = workload.handshakes;
    const answers = await answerFindings({
      ...at,
      handshake,
      workload,
      tools: project.workload.tools,
      signal,
    });
    return { context, answers };
  }).catch(asFailure);
}

const apart = (starting: Starting) => ({ ...starting, server: processPerSession(starting.server) });

const reachable = ({ headers, tokens }: RunningServer, url: string) => {
  return { url, headers: withHost(url, headers), tokens };
};

/** Does work with a server, as one over HTTP where it turns out to listen. */
async function orOverHttp<T>(discovery: Discovery, work: (draft: ServerDraft) => Promise<T>): Promise<T> {
  const { draft, signal, tell } = discovery;
  try {
    return await work(draft);
  } catch (error) {
    if (!(error instanceof Listens)) throw error;
    tell(`${draft.id} listens on port ${error.port} and is silent on standard output: switching to HTTP`);
    signal.throwIfAborted();
    return await work({ ...draft, transport: 'streamable-http', port: error.port });
  }
}

type UrlOf = (running: RunningServer) => Promise<string>;

/** How a draft is started, and how its endpoint is found once it runs. */
interface Opening {
  readonly starting: Starting;
  readonly urlOf: UrlOf;
  /** The endpoint; undefined until it is found, and where the server says it. */
  readonly endpoint: () => string | undefined;
}

async function openingOf(discovery: Discovery, draft: ServerDraft): Promise<Opening> {
  const { file, mayListen, signal } = discovery;
  const begun = await projectOf(serverText(draft) + PLACEHOLDER_WORKLOAD, file);
  const isOpen = draft.port !== undefined && mayListen;
  const starting: Starting = {
    ...discovery,
    project: begun.project,
    server: isOpen ? { ...begun.server, ready: 'tcp' } : begun.server,
    ...(mayListen && draft.transport === 'stdio' && { watch: untilListening }),
    ...(isOpen && { watch: refuseOtherPort }),
  };
  let { endpoint } = draft;
  const urlOf = async (running: RunningServer) => {
    if (!isOpen) return running.url;
    endpoint ??= await endpointOf(running, begun.project.workload, signal);
    return new URL(endpoint, running.url).href;
  };
  return { starting, urlOf, endpoint: () => endpoint };
}

async function describe(discovery: Discovery, draft: ServerDraft): Promise<Discovered> {
  const { file, given, also, paths } = discovery;
  const { starting, urlOf, endpoint: foundEndpoint } = await openingOf(discovery, draft);
  const { proposal, fixtures } = await observeStarts(starting, { given, also, paths }, urlOf).catch(
    asFailure,
  );
  const endpoint = foundEndpoint();
  const found: ServerDraft = { ...draft, ...(endpoint !== undefined && endpoint !== '/mcp' && { endpoint }) };
  refuseNothing(found, proposal);
  const text = serverText(found) + workloadText(proposal, fixtures);
  return { draft: found, proposal, text, ...(await projectOf(text, file)) };
}

async function projectOf(text: string, file: string | null): Promise<{ project: Project; server: Server }> {
  const parsed = await readFileAt(text, {
    root: file === null ? null : dirname(file),
    shown: 'headroom.yaml',
  });
  if ('problems' in parsed) throw new Error(parsed.problems.map(formatProblem).join('\n'));
  const { project } = parsed;
  const [server] = project.servers;
  if (!server) throw new Error('a file describes a server');
  return { project, server };
}

/** A server that breaks the protocol while it is asked has failed. */
function asFailure(cause: unknown): never {
  throw cause instanceof Breach ? new TrialFailure('server_failed', cause.message, { cause }) : cause;
}

/** None of a server's tools can be called as it is: each needs a person to decide. */
export class NothingToCall extends TrialFailure {
  readonly draft: ServerDraft;
  readonly proposal: Proposal;
  constructor(draft: ServerDraft, proposal: Proposal, reasons: readonly string[]) {
    const lead =
      reasons.length > 0
        ? 'no tool can be called yet'
        : 'the server lists no tools, no resources and no prompts without required arguments';
    super('server_failed', [lead, ...reasons].join('\n'));
    this.draft = draft;
    this.proposal = proposal;
  }
}

function refuseNothing(draft: ServerDraft, proposal: Proposal): void {
  const { tools } = proposal;
  if (tools.some((tool) => 'tool' in tool)) return;
  const reasons = tools.flatMap((tool) => ('tool' in tool ? [] : [`  ${tool.name}: ${tool.why}`]));
  throw new NothingToCall(draft, proposal, reasons);
}

/** A server that runs already, and what its tools may be called with. */
export interface RunningDiscovery extends CallTerms {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Finds out what a running server can be asked. The file that it gives has its workload; how the server is started is
 * not known, and not what the file says.
 * @throws as `propose`; TrialFailure where none of its tools can be called
 */
export async function discoverRunning({ url, headers, given, also }: RunningDiscovery): Promise<Discovered> {
  const proposal = await propose({ url, headers: withHost(url, headers), given, also });
  const { host, port, protocol } = new URL(url);
  const draft: ServerDraft = {
    ...{ id: idOf(host), title: host, transport: 'streamable-http', start: ['unknown'] },
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    source: buildSource([]),
    headers: literalTexts(headers),
  };
  refuseNothing(draft, proposal);
  const text = serverText(draft) + workloadText(proposal);
  return { draft, proposal, text, ...(await projectOf(text, null)) };
}

/** A server that was started to be asked over stdio, and listens. */
class Listens extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`it listens on port ${port}`);
    this.port = port;
  }
}

const LOOK_MS = 200;
/** Time for which a server shows a port before that is acted upon: it may still answer as it was asked. */
const PATIENCE_MS = 2000;

/** Waits until `read` has told a port for PATIENCE_MS without a break. */
async function lastingPort(read: () => number | undefined, signal: AbortSignal): Promise<number> {
  let since: number | undefined;
  for (;;) {
    await delay(LOOK_MS, undefined, { signal });
    const port = read();
    since = port === undefined ? undefined : (since ?? performance.now());
    if (port !== undefined && since !== undefined && performance.now() - since > PATIENCE_MS) return port;
  }
}

const portIn = ({ url }: RunningServer) => Number(new URL(url).port);

/** @throws Listens for a server behind the bridge that has a port open beside the bridge's */
async function untilListening(running: RunningServer, signal: AbortSignal): Promise<never> {
  const ofBridge = portIn(running);
  const port = await lastingPort(() => running.ports?.().find((one) => one !== ofBridge), signal);
  throw new Listens(port);
}

/** @throws TrialFailure for a server that listens elsewhere at this start, and not where it did */
async function refuseOtherPort(running: RunningServer, signal: AbortSignal): Promise<never> {
  const before = portIn(running);
  const port = await lastingPort(() => {
    const open = running.ports?.() ?? [];
    return open.includes(before) ? undefined : open[0];
  }, signal);
  throw new TrialFailure(
    'server_failed',
    `the server listens on a different port at each start (${before}, then ${port}): set one by an argument or a variable, such as --env PORT=${before}`,
  );
}

/** Paths that MCP endpoints have, the commonest first. */
const ENDPOINTS = ['/mcp', '/', '/mcp/', '/api/mcp', '/v1/mcp'];
const ENDPOINT_WITHIN_MS = 10_000;

/** The path that answers as an MCP server. @throws TrialFailure where none does, with what each answered */
async function endpointOf(
  { url, headers }: RunningServer,
  workload: Workload,
  signal: AbortSignal,
): Promise<string> {
  const deadline = performance.now() + ENDPOINT_WITHIN_MS;
  for (;;) {
    const answers: string[] = [];
    for (const endpoint of ENDPOINTS) {
      const at = new URL(endpoint, url).href;
      const problem = await isReady({
        ...{ url: at, headers: withHost(at, headers), workload, handshake: 'session', seed: 0 },
      });
      if (problem === undefined) return endpoint;
      answers.push(`${endpoint}: ${problem.problem}`);
    }
    signal.throwIfAborted();
    if (performance.now() > deadline) {
      throw new TrialFailure(
        'server_failed',
        `no MCP endpoint answers on port ${new URL(url).port}\n${answers.map((one) => `  ${one}`).join('\n')}`,
      );
    }
    await delay(LOOK_MS, undefined, { signal });
  }
}

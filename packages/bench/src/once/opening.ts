import { dirname } from 'node:path';
import { readFileAt } from '@headroom/builder/file';
import {
  formatProblem,
  PLACEHOLDER_WORKLOAD,
  type Project,
  type Server,
  type ServerDraft,
  serverText,
} from '@headroom/project';
import type { RunningServer } from '../runtime/runtime.ts';
import { endpointOf, Listens, refuseOtherPort, untilListening } from './listening.ts';
import type { CallTerms } from './observe-starts.ts';
import type { Starting } from './start-once.ts';

/** A server that nobody has described, and what its tools may be called with. */
export interface Discovery extends Omit<Starting, 'project' | 'server'>, CallTerms {
  readonly draft: ServerDraft;
  /** Whether a server of stdio may also be one over HTTP: found out by what it opens. */
  readonly mayListen: boolean;
}

/** Does work with a server, as one over HTTP where it turns out to listen. */
export async function orOverHttp<T>(
  discovery: Discovery,
  work: (draft: ServerDraft) => Promise<T>,
): Promise<T> {
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

/** Finds the endpoint of a server that runs. */
export type UrlOf = (running: RunningServer) => Promise<string>;

/** How a draft is started, and how its endpoint is found once it runs. */
interface Opening {
  readonly starting: Starting;
  readonly urlOf: UrlOf;
  /** The endpoint; undefined until it is found, and where the server says it. */
  readonly endpoint: () => string | undefined;
}

/** @throws TrialFailure from its `urlOf` where nothing answers as an MCP server */
export async function openingOf(discovery: Discovery, draft: ServerDraft): Promise<Opening> {
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

/** The project of a file of one server. @param file its path, for what it names; null: it names no files */
export async function projectOf(
  text: string,
  file: string | null,
): Promise<{ project: Project; server: Server }> {
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

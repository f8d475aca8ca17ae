import { createHash } from 'node:crypto';
import { CONFORMANCE_TOOL, type Conformance, type ConformanceVerdict } from '@headroom/model/run';
import type { Project } from '@headroom/project';
import type { RunningServer } from '../runtime/runtime.ts';
import type { Description } from '../server/description.ts';
import { CONFORMANCE_S } from '../world/context.ts';
import { startRelay } from './relay.ts';
import { ToolFailed, toolVersion } from './tool.ts';
import { verdictsOf } from './verdicts.ts';

/** A server that is started by its file; what it says of starting it. */
export interface AskedServer {
  server: Description;
  world: Project['world'];
}

/** Digest of what a verdict is about beside the build: the tool, and how the server is started and asked. */
async function startedAs({ server, world }: AskedServer): Promise<string> {
  const { buildable: _, title: __, ...start } = server;
  const said = JSON.stringify([await toolVersion(), start, world]);
  return createHash('sha256').update(said).digest('hex');
}

export interface AskOptions {
  /** The worker's, on everything that is started. */
  mark: string;
  /** Finds what was said of the same build when it was started as this digest says; undefined where nothing was. */
  known(startedAs: string): Promise<Conformance | undefined>;
  /** Called with what the tool, or what asks it, failed by. */
  tell(error: unknown): void;
  seconds?: number;
  signal: AbortSignal;
}

/**
 * Verdicts of the conformance tool on a running server of a file, once it is given a time; or why there are none.
 * @throws the signal's reason when aborted
 */
export async function askConformance(
  asked: AskedServer,
  running: Pick<RunningServer, 'url' | 'headers' | 'tokens' | 'ended'>,
  { mark, known, tell, seconds = CONFORMANCE_S, signal }: AskOptions,
): Promise<Conformance> {
  if (asked.server.transport === 'stdio') return { skipped: 'stdio: spoken by our bridge, not tested' };
  try {
    const digest = await startedAs(asked);
    const said = await known(digest);
    if (said) return said;
    const verdicts = await askWithin(seconds, running, { mark, signal });
    const askedAt = new Date().toISOString();
    return { toolVersion: await toolVersion(), askedAt, startedAs: digest, verdicts };
  } catch (error) {
    signal.throwIfAborted();
    tell(error);
    const why = error instanceof ToolFailed ? error.message : 'it failed';
    return { skipped: `${CONFORMANCE_TOOL} came to no verdict: ${why}` };
  }
}

/** @throws ToolFailed also once the time is over, or the server is */
async function askWithin(
  seconds: number,
  running: Pick<RunningServer, 'url' | 'headers' | 'tokens' | 'ended'>,
  { mark, signal }: Pick<AskOptions, 'mark' | 'signal'>,
): Promise<ConformanceVerdict[]> {
  const over = new AbortController();
  const late = () => over.abort(new ToolFailed(`it took longer than ${seconds} s and was ended`));
  const timer = setTimeout(late, seconds * 1000);
  const dead = (how: unknown) => over.abort(new ToolFailed(`the server did not survive it: ${how}`));
  void running.ended.then(dead, dead);
  const relay = await startRelay(running);
  try {
    return await verdictsOf({ url: relay.url, mark, signal: AbortSignal.any([signal, over.signal]) });
  } finally {
    clearTimeout(timer);
    relay.stop();
  }
}

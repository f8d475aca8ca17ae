import { isHealthy, isReady, type Unready } from '@headroom/contract-test/any';
import { withHost } from '@headroom/model/host';
import type { HandshakeId, Workload } from '@headroom/model/suite';
import { asksPort, untilAnswering } from '../runtime/answering.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';
import type { Description } from './description.ts';

/** How long a final problem must last: a framework may answer 404 before its routes are there. */
const FINAL_AFTER_MS = 1000;

/** Time of the first ask; later ones have twice the time that the server has had so far. */
const LEAST_PATIENCE_MS = 5000;

/** A port that no URL of HTTP keeps. */
const HTTP_PORT = 80;

/** Requests that a server gets while it starts, and the time it has to answer them. */
export interface Readiness {
  server: Pick<Description, 'ready' | 'withinS'>;
  /** Its name in messages. */
  what: string;
  workload: Workload;
  /** Undefined where nobody knows which it speaks: any that it answers by. */
  handshake?: HandshakeId;
  /** The host's setting, for a server that says none. */
  limits: { startS: number };
  /** Gives up at once, with its reason, when aborted. */
  signal?: AbortSignal;
}

/**
 * Waits until a started server is ready: by an answered `initialize` and `tools/list`, a status of 2xx, or an open
 * port, as its description says.
 * @returns its cold start: milliseconds from the start of its process to that answer
 * @throws TrialFailure `server_failed` when it ends or is not ready in time
 */
export async function untilReady(running: RunningServer, readiness: Readiness): Promise<number> {
  const { what, signal } = readiness;
  await untilAnswering(running, askFor(running, readiness), {
    what,
    withinMs: startMsOf(readiness),
    blame: 'server_failed',
    ...(signal && { signal }),
  });
  return performance.now() - running.startedAt;
}

const startMsOf = ({ server, limits }: Readiness) => (server.withinS ?? limits.startS) * 1000;

function askFor(
  { url, headers, tokens, startedAt }: RunningServer,
  readiness: Readiness,
): () => Promise<string | undefined> {
  const { server, what, workload, handshake } = readiness;
  const { ready } = server;
  const asked = withHost(url, headers);
  // Short asks would start a new process each time where each session has one.
  const patienceMs = () => {
    const sinceMs = performance.now() - startedAt;
    return Math.max(LEAST_PATIENCE_MS, Math.round(Math.min(sinceMs, startMsOf(readiness) - sinceMs)));
  };
  const by = (one: HandshakeId) =>
    isReady({ url, headers: asked, tokens, workload, handshake: one, seed: 0 }, patienceMs());
  const { hostname, port } = new URL(url);
  const opens = asksPort(hostname, Number(port) || HTTP_PORT);
  if (ready === 'tcp') return opens;
  if (ready !== 'initialize') {
    return onceOpen(opens, () =>
      isHealthy({ url: String(new URL(ready.http, url)), headers: asked, tokens }),
    );
  }
  if (handshake !== undefined)
    return onceOpen(
      opens,
      untilFinal(what, () => by(handshake)),
    );
  const byAny = async () => {
    const inSession = await by('session');
    // Both handshakes report the same problem while the server starts.
    return inSession === undefined || (await by('stateless')) === undefined ? undefined : inSession;
  };
  return onceOpen(opens, untilFinal(what, byAny));
}

/** An `ask` that gives up once a final problem has lasted. @throws TrialFailure */
function untilFinal(
  what: string,
  ask: () => Promise<Unready | undefined>,
): () => Promise<string | undefined> {
  let since: number | undefined;
  return async () => {
    const unready = await ask();
    if (!unready?.isFinal) {
      since = undefined;
      return unready?.problem;
    }
    since ??= performance.now();
    if (performance.now() - since < FINAL_AFTER_MS) return unready.problem;
    throw new TrialFailure('server_failed', `${what} ${unready.problem}`);
  };
}

/** Asks once a port is open: a connection that is refused costs a starting server less of its processors than a request. */
function onceOpen(
  opens: () => Promise<string | undefined>,
  ask: () => Promise<string | undefined>,
): () => Promise<string | undefined> {
  let isOpen = false;
  return async () => {
    if (!isOpen) {
      const problem = await opens();
      if (problem !== undefined) return problem;
      isOpen = true;
    }
    return ask();
  };
}

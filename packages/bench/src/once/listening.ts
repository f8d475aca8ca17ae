/** Where a server that nobody has described listens. */
import { setTimeout as delay } from 'node:timers/promises';
import { isReady } from '@headroom/contract-test/any';
import { withHost } from '@headroom/model/host';
import type { Workload } from '@headroom/model/suite';
import type { RunningServer } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';

/** A server that was started to be asked over stdio, and listens. */
export class Listens extends Error {
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
export async function untilListening(running: RunningServer, signal: AbortSignal): Promise<never> {
  const ofBridge = portIn(running);
  const port = await lastingPort(() => running.ports?.().find((one) => one !== ofBridge), signal);
  throw new Listens(port);
}

/** @throws TrialFailure for a server that listens elsewhere at this start, and not where it did */
export async function refuseOtherPort(running: RunningServer, signal: AbortSignal): Promise<never> {
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
export async function endpointOf(
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

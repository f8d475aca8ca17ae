import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SoakProfile } from '@headroom/model/experiments';
import { type HandshakeId, io, type Workload } from '@headroom/model/suite';
import type { TokenSource } from '../authorization/tokens.ts';
import { offerForLong, type Soaked } from '../experiments/soak.ts';
import { Child } from '../runtime/child.ts';
import { claimPort } from '../runtime/ports.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { LOCAL_MACHINE } from '../sampler/local-machine.ts';
import { STREAMS } from './stream-server.ts';

const PROGRAM = new URL('soak-program.ts', import.meta.url).pathname;
const WAIT_MS = 50;

interface SoakServer {
  /** Bytes that it keeps of each call: a leak of known size. */
  readonly leakBytes?: number;
  /** Bytes that it keeps of each session until that is deleted. */
  readonly sessionBytes?: number;
  readonly diesAfterS?: number;
  /** A server of fixtures/streams with its flags, in its place. */
  readonly fixture?: readonly [string, ...string[]];
}

/** A server of suite `io` in a process of its own, which leaks as much of each call as it is told to. */
export async function startSoakServer({
  leakBytes = 0,
  sessionBytes = 0,
  diesAfterS = 0,
  fixture,
}: SoakServer): Promise<RunningServer> {
  const port = await claimPort(0, 'the server');
  const child = await Child.start({
    title: 'the server',
    command: fixture
      ? [process.execPath, join(STREAMS, `${fixture[0]}.mjs`), ...fixture.slice(1)]
      : [process.execPath, PROGRAM, ...[port, leakBytes, sessionBytes, diesAfterS].map(String)],
    cwd: '/',
    // Memory that is freed goes back to the system at once.
    env: fixture ? { PORT: String(port), MALLOC_MMAP_THRESHOLD_: '32768' } : {},
    mark: 'soak-server',
  });
  while (!child.logs().includes('listens')) await pause(WAIT_MS);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    headers: {},
    fixtures: undefined,
    startedAt: child.startedAt,
    ended: child.ended,
    sample: () => child.sample(),
    threads: () => child.threads(),
    held: () => child.held(),
    logs: () => child.logs(),
    heldBack: () => undefined,
    stop: (how) => child.stop(how),
  };
}

interface SoakLoad {
  readonly profile: SoakProfile;
  readonly k6: string;
  readonly handshake?: HandshakeId;
  readonly capacityPerS?: number;
  readonly sliceS?: number;
  readonly tokens?: TokenSource | undefined;
}

/** Soaks such a server, and tells what came of it and how that failed; null: it did not. */
export async function soakServer(
  server: SoakServer,
  { k6, handshake = 'persistent', tokens, ...load }: SoakLoad,
): Promise<Partial<Soaked> & { failure: Error | null }> {
  const running = await startSoakServer(server);
  const tools: Workload['tools'] = server.fixture
    ? [{ name: 'hello', arguments: {}, expect: [{ in: 'text', matches: 'hello' }] }]
    : io.tools.slice(0, 1);
  const workload: Workload = { ...io, tools, list: 'never', pauseMs: 0 };
  let soaked: Soaked | undefined;
  try {
    const failure = await offerForLong(
      {
        ...load,
        handshake,
        machine: LOCAL_MACHINE,
        ...({ trialId: 'soak', seed: 1, workload } as const),
        processors: { cpus: 64, serverCpus: null, redisCpus: null, apiCpus: null },
        k6: { program: k6, mark: 'soak-server' },
        publish: () => undefined,
        signal: new AbortController().signal,
      },
      { urls: [running.url], headers: {}, tokens, server: running, parties: {} },
      (found) => {
        soaked = found;
      },
    ).then(
      () => null,
      (error: Error) => error,
    );
    return { ...soaked, failure };
  } finally {
    await running.stop('now');
  }
}

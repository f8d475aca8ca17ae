import type { ServerManifest } from '@headroom/builder';
import {
  type CheckResult,
  type ContractTarget,
  verifyAnswers,
  verifyOutageAndHang,
} from '@headroom/contract-test';
import { STATELESS_PROTOCOL, type Suite } from '@headroom/workload';
import {
  type Backends,
  type BackendUrls,
  type BuiltServer,
  contractBackends,
  type Limits,
  placesOf,
  type Runtime,
} from '../runtime/runtime.ts';
import { describeManifest, listingExtraTools } from '../server/description.ts';
import { untilReady } from '../server/ready.ts';
import { seed } from '../world/redis-seed.ts';

export interface Bench {
  runtime: Runtime;
  backends: Backends;
  limits: Limits;
  /** Suite that `backends` are of. */
  suite: Suite;
}

/**
 * Extra tools that a second server is told to list, so that the contract is seen to be kept with some: more than any SDK
 * puts on a page of its list by itself.
 */
const EXTRA_TOOLS = 100;

/**
 * Parts of the contract: `whole`, hung backends included, or `answers` alone, with the proof of work. The rest depends on
 * the code of a server, and not on the program or container that it runs in.
 */
export type ContractScope = 'whole' | 'answers';

/** Builds a server and holds it against the contract; nothing is left running. */
export async function verifyServer(
  bench: Bench,
  manifest: ServerManifest,
  scope: ContractScope = 'whole',
): Promise<CheckResult[]> {
  const { backends, runtime, suite } = bench;
  const build = await runtime.build(manifest);
  await seed(backends);
  const { id: serverId, protocols } = manifest;
  const target = { ...contractBackends(backends), serverId, suite, protocols };
  const built = { server: describeManifest(manifest, suite), build };
  const start = (urls: BackendUrls) => startInstance(bench, built, placesOf(urls));
  const server = await startInstance(bench, built, backends.places);
  try {
    const answers = await verifyAnswers({ ...target, url: server.url });
    if (scope === 'answers') return answers;
    // Other versions of sessions take the same way through a server; requests without one do not.
    if (protocols?.includes(STATELESS_PROTOCOL)) {
      const more = await verifyAnswers({ ...target, url: server.url, handshake: 'stateless' });
      answers.push(...more.map((check) => ({ ...check, name: `stateless: ${check.name}` })));
    }
    const extra = await withExtraTools(bench, built, target);
    return [...answers, ...extra, ...(await verifyOutageAndHang({ ...target, start }))];
  } finally {
    await server.stop();
  }
}

/** The answers of a server that lists extra tools. */
async function withExtraTools(
  bench: Bench,
  built: BuiltServer,
  target: ContractTarget,
): Promise<CheckResult[]> {
  const server = await startInstance(bench, listingExtraTools(built, EXTRA_TOOLS), bench.backends.places);
  try {
    const checks = await verifyAnswers({ ...target, url: server.url, extraTools: EXTRA_TOOLS });
    return checks.map((check) => ({ ...check, name: `extra tools: ${check.name}` }));
  } finally {
    await server.stop();
  }
}

/** Starts a built server and waits for its first healthy answer. @throws TrialFailure when there is none in time */
export async function startInstance(
  { runtime, limits, suite }: Bench,
  built: BuiltServer,
  places: Backends['places'],
) {
  const server = await runtime.start(built, { places, limits, beside: 'idle' });
  try {
    const { id } = built.server;
    await untilReady(server, {
      ...{ server: built.server, what: `server ${id}`, limits },
      ...{ workload: suite, handshake: 'session' },
    });
    return { url: server.url, stop: () => server.stop() };
  } catch (error) {
    await server.stop('now');
    throw error;
  }
}

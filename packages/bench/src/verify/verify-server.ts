import {
  type CheckResult,
  type ContractTarget,
  verifyAnswers,
  verifyOutageAndHang,
  verifyProtocol,
} from '@headroom/contract-test';
import type { ServerManifest } from '@headroom/model/manifest';
import { STATELESS_PROTOCOL, type Suite } from '@headroom/model/suite';
import { type Backends, type BackendUrls, contractBackends, placesOf } from '../runtime/backends.ts';
import type { BuiltServer, Limits, Runtime } from '../runtime/runtime.ts';
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
 * Parts of the contract: `whole`, hung backends included; `further`, where the same code was asked for the whole of another
 * suite: without sessions and beside extra tools MCP alone, as tools do not see either; or `answers` alone, with the proof
 * of work. The rest depends on the code of a server, and not on the program or container that it runs in.
 */
export type ContractScope = 'whole' | 'further' | 'answers';

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
  const asked = { ...target, scope };
  const answers = await answersOf(bench, built, asked);
  return scope === 'answers' ? answers : [...answers, ...(await ofSecondInstance(bench, built, asked))];
}

interface Scoped extends ContractTarget {
  readonly scope: ContractScope;
}

/** Checks of another way to the same tools. */
const againBy = (scope: ContractScope) => (scope === 'whole' ? verifyAnswers : verifyProtocol);

/** The answers of a server as it will be measured. */
async function answersOf(
  bench: Bench,
  built: BuiltServer,
  { scope, ...target }: Scoped,
): Promise<CheckResult[]> {
  const server = await startInstance(bench, built, bench.backends.places);
  try {
    const answers = await verifyAnswers({ ...target, url: server.url });
    // Other versions of sessions take the same way through a server; requests without one do not.
    if (scope === 'answers' || !target.protocols?.includes(STATELESS_PROTOCOL)) return answers;
    const more = await againBy(scope)({ ...target, url: server.url, handshake: 'stateless' });
    return [...answers, ...named('stateless', more)];
  } finally {
    await server.stop();
  }
}

/** One more start for all that is not asked of the first: the answers of a server that lists extra tools, then outages. */
async function ofSecondInstance(
  bench: Bench,
  built: BuiltServer,
  { scope, ...target }: Scoped,
): Promise<CheckResult[]> {
  const answers: CheckResult[] = [];
  const start = async (urls: BackendUrls) => {
    const server = await startInstance(bench, listingExtraTools(built, EXTRA_TOOLS), placesOf(urls));
    try {
      const told = { toldApiUrl: urls.apiUrl, extraTools: EXTRA_TOOLS };
      answers.push(...(await againBy(scope)({ ...target, ...told, url: server.url })));
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  };
  const outages = await verifyOutageAndHang({ ...target, start });
  return [...named('extra tools', answers), ...outages];
}

function named(asked: string, checks: readonly CheckResult[]): CheckResult[] {
  return checks.map((check) => ({ ...check, name: `${asked}: ${check.name}` }));
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

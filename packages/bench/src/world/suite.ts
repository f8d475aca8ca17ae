import { verifyAnswers, verifyOutage } from '@headroom/contract-test';
import type { Suite } from '@headroom/model/suite';
import { type Backends, type BackendUrls, contractBackends, placesOf } from '../runtime/backends.ts';
import type { RunningServer, Runtime } from '../runtime/runtime.ts';
import { listingExtraTools } from '../server/description.ts';
import { untilReady } from '../server/ready.ts';
import type { TrialContext } from './context.ts';
import { seed } from './redis-seed.ts';
import type { Verified, World } from './world.ts';

/** The world of a suite: its backends, Redis filled for each trial. @throws TrialFailure `rig_failed` */
export async function openSuiteWorld(runtime: Runtime, suite: Suite): Promise<World> {
  return suiteWorld(await runtime.startBackends(suite.backends), suite);
}

/** The world of a suite around backends that run. */
export function suiteWorld(backends: Backends, suite: Suite): World {
  const { api, places, redis, versions } = backends;
  return {
    places,
    parties: { ...(redis && { redis }), api },
    versions,
    reset: () => seed(backends),
    workloadFor: (workload) => workload,
    verify: (context, server) => verify(context, { backends, suite }, server),
    stop: () => backends.stop(),
  };
}

/**
 * Answers and proof of work on the server that will be measured, outages on a second, short-lived instance of it with
 * one worker process, so that the measured one never sees a broken backend.
 */
async function verify(
  context: TrialContext,
  { backends, suite }: { backends: Backends; suite: Suite },
  server: RunningServer,
): Promise<Verified> {
  const { built, handshake, profile } = context;
  const { id: serverId, protocols } = built.server;
  const { extraTools } = profile;
  const target = { ...contractBackends(backends), serverId, suite, handshake, protocols, extraTools };
  const answers = await verifyAnswers({ ...target, url: server.url });
  if (answers.some((check) => check.outcome === 'fail')) return { checks: answers };
  const outage = await verifyOutage({ ...target, start: (urls) => startSecond(context, urls) });
  return { checks: [...answers, ...outage] };
}

async function startSecond(context: TrialContext, urls: BackendUrls) {
  const { runtime, built, limits, signal, workload, handshake, profile } = context;
  signal.throwIfAborted();
  const second = await runtime.start(listingExtraTools(built, profile.extraTools), {
    places: placesOf(urls),
    limits: { ...limits, webConcurrency: 1 },
    beside: 'idle',
  });
  const { server } = built;
  const what = `a second instance of server ${server.id}`;
  try {
    await untilReady(second, { server, what, workload, handshake, limits, signal });
  } catch (error) {
    await second.stop('now');
    throw error;
  }
  signal.addEventListener('abort', () => void second.stop('now'), { once: true });
  return { url: second.url, stop: () => second.stop('now') };
}

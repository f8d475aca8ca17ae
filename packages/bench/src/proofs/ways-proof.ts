/**
 * Servers measured in the four ways of `infra/README.md`, all on this machine: what processor time a call each way finds,
 * how noisy it is, and what the load generator takes. Each round visits way after way, and in each server after server, in
 * orders drawn afresh: what else the machine does meets all alike. A disturbed trial is measured again, as in a run. It
 * needs an engine for the second and third way, and a cluster with its registry (KUBECONFIG, HEADROOM_REGISTRY) for the
 * fourth. Nothing else may run meanwhile.
 *
 *     pnpm --filter @headroom/bench ways-proof [--rounds 6] [--profile <load>] [--servers go,rust] [--seed 1]
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { loadManifests } from '@headroom/builder';
import type { ServerManifest } from '@headroom/model/manifest';
import { planTrials, profileById } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import { findK6 } from '../load/find-k6.ts';
import { describeHere } from '../sampler/local-machine.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { suiteTrial } from '../testing/suite-trial.ts';
import { openWays, WAYS, type Way } from '../testing/ways.ts';
import { type WayTrial, wayTrialOf } from '../testing/ways-figures.ts';
import { apart, waysTables } from '../testing/ways-tables.ts';
import { chosenServers } from '../verify/chosen.ts';

/** At most; a way that gives servers less gives the limit of all. */
const SERVER_CPUS = 1;
const MEMORY_MB = 512;
/** Threads that work: a program that finds no limit would start one for each processor, another where it finds one. */
const ONE_THREAD = { GOMAXPROCS: '1', TOKIO_WORKER_THREADS: '1' };

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    profile: { type: 'string', default: 'open:rate=200,seconds=10,warmup=2' },
    servers: { type: 'string', default: 'go,rust' },
    seed: { type: 'string', default: '1' },
  },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
const profile = profileById(values.profile);
const known = loadManifests();
const manifests = chosenServers(known, values.servers.split(',')).map((manifest) => ({
  ...manifest,
  startEnv: { ...manifest.startEnv, ...ONE_THREAD },
}));

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stop.abort(new Error(`ended by ${signal}`)));
}

const mark = `ways-${process.pid}`;
const { program } = await findK6(CACHE_DIR);
const trials: WayTrial[] = [];
const failed: string[] = [];

/** The limit of processors that all ways can keep. */
const sharedLimit = (ways: readonly Way[]) =>
  Math.min(SERVER_CPUS, ...ways.map(({ runtime }) => runtime.enforced.cpus?.server ?? SERVER_CPUS));

/** Times that a disturbed trial is measured again, as HEADROOM_REMEASURE has it for runs. */
const AGAIN = 2;

/** A round of servers in one way, between the start of its backends and their end. */
async function visit(round: number, { name: way, runtime }: Way, servers: ServerManifest[], limit: number) {
  const backends = await runtime.startBackends(io.backends);
  const measured = async (manifest: ServerManifest): Promise<WayTrial | string> => {
    const result = await suiteTrial({
      ...{ runtime, backends, manifest, profile, seed, signal: stop.signal },
      ...{ handshake: 'persistent', k6: { program, mark } },
      ...{ cpus: limit, memoryMb: MEMORY_MB, webConcurrency: 1 },
    });
    const named = { round, way, server: manifest.id };
    if (result.outcome === 'passed') return wayTrialOf(named, result, cpus().length);
    return `${manifest.id} by ${way} in round ${round}: ${result.reason}`;
  };
  try {
    for (const manifest of servers) {
      let found = await measured(manifest);
      for (let again = 0; again < AGAIN && typeof found !== 'string' && found.disturbed; again++) {
        console.error(`again: ${JSON.stringify(found)}`);
        found = await measured(manifest);
      }
      if (typeof found === 'string') failed.push(found);
      else trials.push(found);
      console.error(JSON.stringify(found));
    }
  } finally {
    await backends.stop();
  }
}

{
  await using parts = new AsyncDisposableStack();
  const ways = await openWays(known, mark, parts);
  const absent = WAYS.filter((name) => !ways.some((way) => way.name === name));
  if (absent.length > 0) console.log(`Left out, as this machine lacks what they need: ${absent.join(', ')}.`);
  for (const { name, runtime } of ways) {
    for (const manifest of manifests) {
      const { toolchains } = await runtime.build(manifest, { signal: stop.signal });
      const used = Object.entries(toolchains).map(([tool, version]) => `${tool} ${version}`);
      console.log(`${manifest.id} by ${name} was built with ${used.join(', ')}.`);
    }
  }
  const limit = sharedLimit(ways);
  const { cpuModel, cpus: count, kernel } = describeHere();
  console.log(`${count} processors (${cpuModel}), kernel ${kernel}; ${profile.title}, persistent sessions.`);
  console.log(`Limits of servers: processors ${limit}, memory ${MEMORY_MB} MB; one thread that works.`);
  const order = planTrials(
    ways.map(({ name }) => name),
    rounds,
    seed,
  );
  const ids = manifests.map(({ id }) => id);
  // One of its rounds for each visit.
  const within = planTrials(ids, order.length, seed + 1);
  for (const { round, position, serverId: name } of order) {
    const way = ways.find((one) => one.name === name) as Way;
    const turn = within.filter((one) => one.round === position + 1);
    const servers = turn.map(({ serverId }) => manifests.find(({ id }) => id === serverId));
    await visit(round, way, servers as ServerManifest[], limit);
  }
}

console.log(`\n${waysTables(trials)}`);
const unlike = apart(trials);
for (const reason of failed) console.log(`Not measured: ${reason}`);
console.log(`\nFurther apart than it should be: ${unlike.length > 0 ? unlike.join(', ') : 'none'}.`);
process.exitCode = failed.length + unlike.length > 0 ? 1 : 0;

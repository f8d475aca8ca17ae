/**
 * What SDKs cost: servers of suite `io` and the bare servers of their languages in the same rounds, in orders drawn afresh
 * for each. A disturbed trial is measured again, as in a run. Nothing else may run meanwhile. Prints a row for each server:
 * its processor time a call, that of its bare server, their ratio with its interval, calls a second and memory of both.
 * With `--contributors`, each but the bare ones is measured once more under a profiler, and the five functions with the
 * most own time and the classes of time are listed.
 *
 *     pnpm --filter @headroom/bench sdk-cost [--rounds 3] [--profile quick] [--servers go,rust] [--seed 1] [--contributors]
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { loadManifests } from '@headroom/builder';
import { bareServerOf, isReference, type ServerManifest } from '@headroom/model/manifest';
import { DEFAULT_SUITE, planTrials, profileById } from '@headroom/model/run';
import { io } from '@headroom/model/suite';
import {
  disturbanceIn,
  formatCount,
  formatMb,
  formatMs,
  NO_VALUE,
  type OverallRow,
  overallTable,
  overheadText,
  type ReportTrial,
  sdkOverheads,
} from '@headroom/report';
import { type CpuSummary, placeOf, summarizeCpuProfile } from '@headroom/report/cpu-profile';
import { findK6 } from '../load/find-k6.ts';
import { chooseRuntime } from '../runtime/choose.ts';
import { describeHere } from '../sampler/local-machine.ts';
import { CACHE_DIR } from '../testing/places.ts';
import { suiteTrial } from '../testing/suite-trial.ts';
import { chosenServers } from '../verify/chosen.ts';

/** Times that a disturbed trial is measured again, as HEADROOM_REMEASURE has it for runs. */
const AGAIN = 2;
/** Functions that are listed of a server. */
const CONTRIBUTORS = 5;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string', default: 'quick' },
    servers: { type: 'string', default: 'all' },
    seed: { type: 'string', default: '1' },
    contributors: { type: 'boolean', default: false },
  },
});
const profile = profileById(values.profile);
const known = loadManifests();
const pairs = chosenServers(known, values.servers.split(',')).flatMap((server) => {
  const bare = server.suites.includes(DEFAULT_SUITE) ? bareServerOf(server, known) : undefined;
  return bare ? [{ server, bare }] : [];
});

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stop.abort(new Error(`ended by ${signal}`)));
}
const mark = `sdk-cost-${process.pid}`;
const { program } = await findK6(CACHE_DIR);
const runtime = await chooseRuntime(
  { wanted: 'process', cacheDir: CACHE_DIR, mark, serverPort: 0, manifests: known },
  console.error,
);
const trials: ReportTrial[] = [];
const failed: string[] = [];
const summaries = new Map<string, CpuSummary>();

/** Servers that this machine can build. */
async function buildable(servers: readonly ServerManifest[]): Promise<ServerManifest[]> {
  const missing = await Promise.all(servers.map((server) => runtime.whatIsMissing(server)));
  return servers.filter((server, index) => {
    if (missing[index]) console.log(`Left out: ${server.id}: ${missing[index]}`);
    return !missing[index];
  });
}

/** Prints a row for each server that was measured. */
function printTable(): void {
  const rows = new Map(overallTable(trials).map((row) => [row.serverId, row]));
  const overheads = sdkOverheads(
    trials,
    pairs.map(({ server, bare }) => ({
      ...{ serverId: server.id, bareId: bare.id, ecosystem: server.language },
      ...{ nativeOf: null, reactive: false, ecosystemMaturity: null, sdkOverhead: null },
    })),
  );
  const both = (server: string, bare: string, text: (row: OverallRow) => string) =>
    [server, bare].map((id) => {
      const row = rows.get(id);
      return row ? text(row) : NO_VALUE;
    });
  const { cpuModel, cpus: count } = describeHere();
  console.log(
    `${count} processors (${cpuModel}); ${profile.title}, ${values.rounds} rounds, persistent sessions.\n`,
  );
  console.log(
    '| server | CPU a request, ms | bare | overhead | interval | calls/s | bare | memory, MB | bare |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const { server, bare } of pairs) {
    const overhead = overheads.get(server.id);
    const { value, interval } = overhead ? overheadText(overhead) : { value: NO_VALUE, interval: NO_VALUE };
    const cells = [
      ...both(server.id, bare.id, ({ cpuMsPerRequest }) => formatMs(cpuMsPerRequest, 3)),
      ...[value, interval],
      ...both(server.id, bare.id, ({ rate }) => formatCount(rate)),
      ...both(server.id, bare.id, ({ memoryMb }) => formatMb(memoryMb)),
    ];
    console.log(`| ${[server.id, ...cells].join(' | ')} |`);
  }
}

try {
  const all = await buildable([...new Set(pairs.flatMap(({ server, bare }) => [server, bare]))]);
  for (const manifest of all) await runtime.build(manifest, { signal: stop.signal });
  const backends = await runtime.startBackends(io.backends);
  try {
    const order = planTrials(
      all.map(({ id }) => id),
      Number(values.rounds),
      Number(values.seed),
    );
    const trial = {
      ...{ runtime, backends, profile, seed: Number(values.seed), signal: stop.signal },
      handshake: 'persistent',
      k6: { program, mark },
    } as const;
    for (const { round, serverId } of order) {
      const manifest = all.find(({ id }) => id === serverId) as ServerManifest;
      const measure = () => suiteTrial({ ...trial, manifest });
      let result = await measure();
      for (let again = 0; again < AGAIN && disturbanceIn(result, { cpus: cpus().length }); again++) {
        result = await measure();
      }
      if (result.outcome !== 'passed') failed.push(`${serverId} in round ${round}: ${result.reason}`);
      trials.push({ ...result, id: `${serverId}-${round}`, serverId, round, status: result.outcome });
      console.error(`round ${round}: ${serverId} ${result.outcome}`);
    }
    printTable();
    const profiled = values.contributors ? all.filter((server) => !isReference(server)) : [];
    for (const manifest of profiled) {
      const { cpuProfile, reason } = await suiteTrial({ ...trial, manifest, profilesCpu: true });
      if (cpuProfile) summaries.set(manifest.id, summarizeCpuProfile(cpuProfile));
      else failed.push(`${manifest.id} under a profiler: ${reason}`);
    }
  } finally {
    await backends.stop();
  }
} finally {
  await runtime.reap();
}

for (const [serverId, { ms, functions, classes }] of summaries) {
  console.log(`\n${serverId}: ${formatMs(ms, 3)} ms a request under the profiler`);
  for (const one of functions.slice(0, CONTRIBUTORS)) {
    console.log(`- ${formatMs(one.ownMs, 3)} ms ${one.name} (${placeOf(one)})`);
  }
  console.log(`- ${classes.map((one) => `${one.title} ${formatMs(one.ms, 3)} ms`).join(', ')}`);
}
for (const reason of failed) console.log(`Not measured: ${reason}`);
process.exitCode = failed.length > 0 ? 1 : 0;

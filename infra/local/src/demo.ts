/** `make demo`: all of Headroom on this machine, one run measured and shown. */
import { setTimeout as pause } from 'node:timers/promises';
import { profileById } from '@headroom/model/run';
import { type ApiClient, apiClient, type DemoServer } from './demo/client.ts';
import { makeRepository, queueComparison, repositoryIn, showComparison } from './demo/compare.ts';
import { follow } from './demo/follow.ts';
import { resultText } from './demo/table.ts';
import { readDemoSettings } from './env.ts';
import { type Stack, startStack } from './stack.ts';

const REGISTERED_WITHIN_MS = 30_000;
type Settings = ReturnType<typeof readDemoSettings>;

async function main(): Promise<number> {
  const startedAt = performance.now();
  const settings = readDemoSettings();
  const profile = profileById(settings.PROFILE);
  const repository = repositoryIn(settings.DATA_DIR);
  if (settings.COMPARE) await makeRepository(settings.DATA_DIR);
  const stack = await startStack({
    dataDir: settings.DATA_DIR,
    ...(settings.COMPARE && { repositories: [repository] }),
    ...(settings.PORT && { port: settings.PORT }),
    ...(settings.VERBOSE && { onLog: (service, line) => console.error(`${service}: ${line}`) }),
  });
  const told = untilTold();
  try {
    const work = (settings.COMPARE ? compare : measure)(stack, settings, profile, startedAt);
    const status = await Promise.race([work, told, stack.ended.then(failed)]);
    if (settings.EXIT || status === STOPPED) return status === STOPPED ? 130 : status;
    console.log(`The pages stay up until Ctrl-C:\n${stack.url}`);
    await Promise.race([told, stack.ended.then(failed)]);
    return status;
  } finally {
    await stack.stop();
  }
}

const STOPPED = -1;

/** Resolves on Ctrl-C, SIGTERM or a closed terminal. */
function untilTold(): Promise<typeof STOPPED> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve(STOPPED));
  });
}

function failed(reason: string): never {
  throw new Error(reason);
}

/** Queues a run, follows it and prints its result. @returns 0 when every trial passed */
async function measure(
  stack: Stack,
  settings: Settings,
  profile: ReturnType<typeof profileById>,
  startedAt: number,
): Promise<number> {
  const api = apiClient(stack.url);
  const registered = await untilRegistered(api);
  const servers = chooseServers(registered, settings);
  const { id } = await api('POST /api/v1/runs', {
    body: { suite: settings.SUITE, profile: profile.id, servers, rounds: settings.ROUNDS },
  });
  console.log(
    `Set up in ${seconds(startedAt)} s. Measuring ${servers.join(', ')} by suite ${settings.SUITE} with profile ${profile.id}, ${runtimeLabel(registered)}:`,
  );
  console.log(`${stack.url}/runs/${id}`);
  const queuedAt = performance.now();
  const run = await follow(api, id, profile);
  console.log(`\n${resultText(run)}\n\nMeasured in ${seconds(queuedAt)} s, builds included.`);
  const passed = run.status === 'finished' && run.trials.every((trial) => trial.status === 'passed');
  return passed ? 0 : 1;
}

/** Queues a comparison, follows it and prints what it found. @returns 0 when it found what was added to head */
async function compare(
  stack: Stack,
  settings: Settings,
  profile: ReturnType<typeof profileById>,
  startedAt: number,
): Promise<number> {
  const api = apiClient(stack.url);
  const registered = await untilRegistered(api);
  const terms = { repository: repositoryIn(settings.DATA_DIR), profile, rounds: settings.ROUNDS };
  const { id, words } = await queueComparison(api, terms);
  console.log(`Set up in ${seconds(startedAt)} s. ${words}, ${runtimeLabel(registered)}:`);
  console.log(`${stack.url}/compare/${id}`);
  const queuedAt = performance.now();
  const status = await showComparison(api, id, profile);
  console.log(`\nMeasured in ${seconds(queuedAt)} s, builds included.`);
  return status;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

/** Servers that build within minutes even on two cores: what a first demo measures. */
const FIRST = ['bun', 'go', 'nodejs', 'python', 'rust'];

/** The servers asked for, all that this machine can build, or the quick ones of them; says which are left out and why. */
function chooseServers(servers: readonly DemoServer[], { SERVERS: asked, SUITE: suite }: Settings): string[] {
  const all = asked.join() === 'all';
  if (asked.length > 0 && !all) return [...asked];
  const serving = servers.filter(({ role, suites }) => role === 'subject' && suites.includes(suite));
  const wanted = serving.filter(({ id }) => all || FIRST.includes(id));
  for (const { id, missing } of wanted) if (missing) console.log(`left out: ${id}: ${missing}`);
  if (!all) console.log('SERVERS=all measures every server this machine can build.');
  return wanted.filter(({ missing }) => missing === null).map(({ id }) => id);
}

function runtimeLabel(servers: readonly DemoServer[]): string {
  const runtimes = servers.flatMap(({ hosts }) => hosts.filter(({ away }) => !away).map((h) => h.runtime));
  return runtimes.includes('docker')
    ? 'in containers (Docker runtime)'
    : 'as plain processes: no Docker engine answers here (process runtime)';
}

/** The servers, once the worker has told what this machine can build. */
async function untilRegistered(api: ApiClient): Promise<DemoServer[]> {
  const deadline = performance.now() + REGISTERED_WITHIN_MS;
  for (;;) {
    const { servers } = await api('GET /api/v1/servers', {});
    if (servers.some(({ hosts }) => hosts.some(({ away }) => !away))) return servers;
    if (performance.now() > deadline) throw new Error('the worker did not register; VERBOSE=1 shows its log');
    await pause(100);
  }
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { K6_SCRIPT } from '@headroom/model/host/places';
import { type LoadConfig, longestSeconds, recordingSchema } from '@headroom/model/load';
import type { V1Pod } from '@kubernetes/client-node';
import { makeLoadFolder } from '../../load/folders.ts';
import type { Load, LoadTest, Runners } from '../../load/k6.ts';
import { followLoad, readMetric } from '../../load/live.ts';
import { mergeRecordings, startsApartMs } from '../../load/merge.ts';
import { readRecording } from '../../load/recording.ts';
import { takeRecordings } from '../../load/recordings.ts';
import { checkRunners } from '../../load/runners-use.ts';
import { TrialFailure } from '../../trial-failure.ts';
import type { PartyLimits } from '../docker/settings.ts';
import type { Sample, ThreadSample } from '../runtime.ts';
import { inWords, unlessGone } from './cluster.ts';
import type { RunField } from './field.ts';
import { labelsOf } from './settings.ts';
import { ARCHIVE, RUNNER_PORT, TEST_RUNS, testRunOf } from './test-run.ts';

const execute = promisify(execFile);

/** Time that the first and the last runner may begin apart. */
const MOST_APART_MS = 200;
/** Time that k6-operator and the nodes have to start all runners. */
const START_WITHIN_S = 180;
/** Beyond the test's own length: the last iterations and what was recorded. */
const GRACE_S = 60;
const POLL_MS = 500;

interface RunnersOptions {
  /** Number of runners. */
  readonly count: number;
  /** Limits of each. */
  readonly limits: PartyLimits;
  /** Share of a node that is set aside for each: by default all that it may use. */
  readonly asks?: PartyLimits | undefined;
  readonly mark: string;
  /** Program of k6 on this machine, which puts script and settings into an archive. */
  readonly k6: string;
  /** Image of a runner, as nodes pull it. */
  image(): Promise<string>;
  /** Place of the run that is measured. */
  field(): RunField;
}

/** Load generators in pods, as k6-operator starts them: each offers its part of a load, and their recordings are added. */
export function runnersIn(options: RunnersOptions): Runners {
  return { start: (load) => startRunners(options, load) };
}

async function startRunners(options: RunnersOptions, { tokens, ...load }: Load): Promise<LoadTest> {
  const { asks, count, limits, mark } = options;
  const field = options.field();
  const name = `load-${randomUUID().slice(0, 8)}`;
  const parts = new AsyncDisposableStack();
  try {
    const place = { host: field.ownAddress, port: field.results };
    const taker = parts.adopt(await takeRecordings(count, place, tokens), ({ close }) => close());
    const { url: resultAt, authorizationAt } = taker;
    const archive = await archiveOf(
      { ...load, resultAt, ...(authorizationAt !== undefined && { authorizationAt }) },
      options,
    );
    parts.defer(() => remove(field, name));
    await create(field, {
      name,
      archive,
      ...{ mark, runners: count, limits, asks, image: await options.image() },
    });
    const watch = parts.adopt(watchRunners(field, name, count), ({ stop }) => stop());
    const { addresses, nodes } = await watch.started;
    return {
      party: { sample: watch.sample },
      apart: { cpus: Math.ceil(count * limits.cpus), isHost: nodes.includes(field.node.name) },
      // What they print stays in their pods: recordings tell of errors.
      logs: () => '',
      follow: (listener, signal) => followLoad(addresses, listener, signal),
      stop: () => parts.disposeAsync(),
      result: async () => {
        const limitS = longestSeconds(load.profile) + GRACE_S;
        const late = new AbortController();
        try {
          const taken = await Promise.race([taker.taken, watch.failed, isLate(limitS, late.signal)]);
          const recordings = taken.map((one) => recordingSchema.parse(one));
          const apartMs = startsApartMs(recordings);
          if (apartMs > MOST_APART_MS) {
            throw failed(
              `the runners began ${Math.round(apartMs)} ms apart, of which ${MOST_APART_MS} ms are allowed`,
            );
          }
          const result = readRecording(mergeRecordings(recordings), load);
          checkRunners(watch.used(), result, limits.cpus);
          return result;
        } finally {
          late.abort();
        }
      },
    };
  } catch (cause) {
    await parts.disposeAsync();
    if (cause instanceof TrialFailure) throw cause;
    throw failed(inWords(cause), cause);
  }
}

const failed = (why: string, cause?: unknown) =>
  new TrialFailure('rig_failed', `the load of several runners: ${why}`, { cause });

async function isLate(limitS: number, signal: AbortSignal): Promise<never> {
  await delay(limitS * 1000, undefined, { signal });
  throw failed(`not every runner told what it recorded within ${limitS} s`);
}

/** The script, its modules and its settings, as `k6 archive` packs them. */
export async function archiveOf(
  config: LoadConfig,
  { k6, mark }: Pick<RunnersOptions, 'k6' | 'mark'>,
): Promise<Buffer> {
  const folder = await makeLoadFolder(mark);
  try {
    const [configPath, archivePath] = [join(folder, 'load.json'), join(folder, ARCHIVE)];
    await writeFile(configPath, JSON.stringify(config));
    await execute(k6, ['archive', '--env', `HEADROOM_LOAD=${configPath}`, '-O', archivePath, K6_SCRIPT]);
    return await readFile(archivePath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Created = Parameters<typeof testRunOf>[0] & { readonly archive: Buffer };

async function create({ cluster, namespace }: RunField, { archive, ...options }: Created): Promise<void> {
  const { name, mark } = options;
  await cluster.core.createNamespacedConfigMap({
    namespace,
    body: {
      metadata: { name, labels: labelsOf(mark) },
      binaryData: { [ARCHIVE]: archive.toString('base64') },
    },
  });
  await cluster.custom.createNamespacedCustomObject({ ...TEST_RUNS, namespace, body: testRunOf(options) });
}

/** Removes a test run and its pods at once: the next one wants their share of the nodes. */
async function remove({ cluster, namespace }: RunField, name: string): Promise<void> {
  const { core, custom } = cluster;
  await custom.deleteNamespacedCustomObject({ ...TEST_RUNS, namespace, name }).catch(unlessGone);
  await core.deleteNamespacedConfigMap({ namespace, name }).catch(unlessGone);
  const labelSelector = `k6_cr=${name}`;
  await core
    .deleteCollectionNamespacedPod({ namespace, labelSelector, gracePeriodSeconds: 0 })
    .catch(unlessGone);
}

interface StartedRunners {
  /** Addresses of the REST APIs of all. */
  readonly addresses: readonly string[];
  /** Names of the nodes that they run on. */
  readonly nodes: readonly string[];
}

interface RunnersWatch {
  readonly started: Promise<StartedRunners>;
  /** @throws TrialFailure `rig_failed` once a runner or the test run fails, or they do not start in time */
  readonly failed: Promise<never>;
  /** Use of all runners together when they told of it last. */
  sample(): Sample;
  /** Processor time of each, whenever all told of it. */
  used(): readonly ThreadSample[];
  stop(): void;
}

/** Follows the runners of a test run until it is stopped. */
function watchRunners(field: RunField, name: string, count: number): RunnersWatch {
  const stopping = new AbortController();
  const started = Promise.withResolvers<StartedRunners>();
  const ending = Promise.withResolvers<never>();
  // A rejection that nobody awaits must not end the worker.
  ending.promise.catch(() => undefined);
  started.promise.catch(() => undefined);
  let sample: Sample = { atMs: Date.now(), cpuMs: 0, throttledMs: null, memoryMb: 0 };
  const used: ThreadSample[] = [];
  const deadline = performance.now() + START_WITHIN_S * 1000;
  let addresses: readonly string[] | undefined;
  const look = async () => {
    const pods = await runnersOf(field, name);
    const why = await whyFailed(field, { name, pods, isStarted: addresses !== undefined, count });
    if (why !== undefined) throw failed(why);
    const running = pods.filter(({ status }) => status?.phase === 'Running' && status.podIP);
    if (!addresses && running.length === count) {
      addresses = running.map(({ status }) => `http://${status?.podIP}:${RUNNER_PORT}`);
      started.resolve({ addresses, nodes: running.map(({ spec }) => spec?.nodeName ?? '') });
    }
    if (!addresses) {
      if (performance.now() > deadline)
        throw failed(`not all ${count} runners started in ${START_WITHIN_S} s`);
      return;
    }
    const now = await useOf(addresses, stopping.signal);
    if (!now) return;
    sample = now.together;
    used.push(now.each);
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await look();
      await delay(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  loop().catch((cause) => {
    const error = cause instanceof TrialFailure ? cause : failed(inWords(cause), cause);
    started.reject(error);
    ending.reject(error);
  });
  return {
    started: started.promise,
    failed: ending.promise,
    sample: () => ({ ...sample, atMs: Date.now() }),
    used: () => used,
    stop: () => stopping.abort(),
  };
}

async function runnersOf({ cluster, namespace }: RunField, name: string): Promise<V1Pod[]> {
  const labelSelector = `k6_cr=${name},runner=true`;
  return (await cluster.core.listNamespacedPod({ namespace, labelSelector })).items;
}

interface Looked {
  readonly name: string;
  readonly pods: readonly V1Pod[];
  readonly isStarted: boolean;
  readonly count: number;
}

/** Reason that a test run came to nothing; undefined while it has not. */
async function whyFailed(
  { cluster, namespace }: RunField,
  { name, pods, isStarted, count }: Looked,
): Promise<string | undefined> {
  const dead = pods.find(({ status }) => status?.phase === 'Failed');
  if (dead)
    return `runner ${dead.metadata?.name} ended early${dead.status?.reason ? `: ${dead.status.reason}` : ''}`;
  if (isStarted && pods.length < count) return `${count - pods.length} of ${count} runners were taken away`;
  const { status } = (await cluster.custom.getNamespacedCustomObject({ ...TEST_RUNS, namespace, name })) as {
    status?: { stage?: string };
  };
  return status?.stage === 'error' ? 'k6-operator could not start them' : undefined;
}

interface Use {
  readonly together: Sample;
  readonly each: ThreadSample;
}

/** Use of all runners, by number from 1; undefined where one does not tell of its own. */
async function useOf(addresses: readonly string[], signal: AbortSignal): Promise<Use | undefined> {
  const read = async (metric: string) => {
    const values = addresses.map((address) => readMetric(`${address}/v1/metrics/${metric}`, signal));
    return (await Promise.all(values)).flatMap((value) => value ?? []);
  };
  const [cpuMs, memoryMb] = await Promise.all([read('cpu_ms'), read('memory_mb')]);
  if (cpuMs.length < addresses.length || memoryMb.length < addresses.length) return undefined;
  const atMs = Date.now();
  return {
    together: { atMs, cpuMs: sum(cpuMs), throttledMs: null, memoryMb: sum(memoryMb) },
    each: { atMs, cpuMs: new Map(cpuMs.map((ms, at) => [String(at + 1), ms])) },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

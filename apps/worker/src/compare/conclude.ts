import {
  listCalibrationHistory,
  listCountedSides,
  listRunCalibrations,
  loadKey,
  type RunDetail,
  readRun,
  readRunBudgets,
  recordHostDrift,
  type StoredCalibration,
  saveCalibrations,
} from '@headroom/db';
import type { ContextSummary } from '@headroom/model/context';
import { isReference } from '@headroom/model/manifest';
import { hasSides } from '@headroom/model/run';
import {
  contextChanges,
  contextSummaries,
  experimentFinding,
  hasGrowth,
  METHOD_VERSION,
} from '@headroom/report';
import {
  budgetsSchema,
  type Comparison,
  calibrationsOf,
  compareRun,
  contextAlert,
  failuresOf,
  headlineOf,
  hostDrift,
} from '@headroom/report/compare';
import type { WorkerContext } from '../context.ts';

export interface Conclusion {
  /** Number of metrics that have each verdict; undefined of a run without sides. */
  readonly verdicts?: Comparison['counts'];
  /** Method by which they came about. */
  readonly verdictMethod?: number;
  /** What it found, in a sentence: lists show it. */
  readonly finding?: string | null;
  /** True of a soak in which something grows. */
  readonly grows?: boolean;
  /** Of a comparison: contexts of its servers; empty where none changed. */
  readonly contextChanges?: readonly ContextSummary[];
  /** Whether the team of a watch is to be told of these. */
  readonly contextAlert?: boolean;
}

/**
 * Conclusion of a run that has measured all its trials. A calibration's ratios become the ground of its host's noise
 * floors.
 */
export async function conclude(context: WorkerContext, runId: string): Promise<Conclusion> {
  const { db, retry } = context;
  const run = await retry(() => readRun(db, runId));
  if (!run) return {};
  if (!hasSides(run.kind)) {
    const bare = new Set(context.manifests.filter(isReference).map(({ id }) => id));
    const named = run.trials.filter(({ serverId }) => !bare.has(serverId));
    return { grows: hasGrowth(named), finding: experimentFinding(run.kind, named) };
  }
  const nowMs = Date.now();
  const calibrations = await retry(() => listRunCalibrations(db, run));
  const comparison = compareRun(run, { nowMs, ended: true, calibrations });
  if (run.kind === 'calibration') {
    const floors = floorsOf(run, comparison, nowMs);
    await retry(() => saveCalibrations(db, floors));
    await tellDrift(context, floors);
    return { verdicts: comparison.counts };
  }
  return {
    verdicts: comparison.counts,
    verdictMethod: METHOD_VERSION,
    finding: headlineOf(comparison, failuresOf(run.trials))?.text ?? null,
    ...(await contextsOf(context, run)),
  };
}

/** What changed in contexts; the budgets are those of the repository at head. */
async function contextsOf(
  { db, retry }: Pick<WorkerContext, 'db' | 'retry'>,
  run: RunDetail,
): Promise<Pick<Conclusion, 'contextChanges' | 'contextAlert'>> {
  const changes = contextChanges(await retry(() => listCountedSides(db, { base: run, head: run })));
  const budgets = budgetsSchema.safeParse(await retry(() => readRunBudgets(db, run.id))).data ?? {};
  return { contextChanges: contextSummaries(changes), contextAlert: contextAlert(changes, budgets) };
}

/** Tells, once a doubling, that the noise floor of a host has doubled for one of these servers. */
async function tellDrift(
  { db, retry }: Pick<WorkerContext, 'db' | 'retry'>,
  saved: readonly StoredCalibration[],
): Promise<void> {
  const [first] = saved;
  if (!first?.runId) return;
  const { runId, hostId } = first;
  const history = await retry(() => listCalibrationHistory(db, [hostId]));
  const hasDoubled = saved.some((own) => {
    const alike = history.filter(
      ({ serverId, ...load }) => serverId === own.serverId && loadKey(load) === loadKey(own),
    );
    return hostDrift(alike) !== null && hostDrift(alike.slice(0, -1)) === null;
  });
  if (hasDoubled) await retry(() => recordHostDrift(db, runId));
}

function floorsOf(run: RunDetail, comparison: Comparison, measuredAtMs: number): StoredCalibration[] {
  const { id: runId, environment, host, suite, profile, handshake } = run;
  if (!environment || !host) return [];
  const { kernel, cpuModel } = environment.host;
  const all = calibrationsOf(comparison, { measuredAtMs, host: { kernel, cpuModel } });
  return [...Map.groupBy(all, ({ serverId }) => serverId)].map(([serverId, own]) => ({
    runId,
    serverId,
    hostId: host.id,
    suite,
    profile,
    handshake,
    runtime: environment.runtime,
    kernel,
    cpuModel,
    egress: environment.egress ?? [],
    measuredAt: new Date(measuredAtMs),
    metrics: own.map(({ tool, metric, logRatios }) => ({ tool, metric, logRatios: [...logRatios] })),
  }));
}

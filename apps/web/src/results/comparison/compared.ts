import {
  type CalibratedConditions,
  listCalibratedConditions,
  listRunCalibrations,
  type RunDetail,
  readRun,
  readRunBudgets,
  type StoredCalibration,
  type StoredRevision,
} from '@headroom/db';
import { hasEnded, isCompared } from '@headroom/model/run';
import type { ServerContextChange } from '@headroom/report';
import { type Budgets, budgetsSchema, type Comparison, compareRun } from '@headroom/report/compare';
import { LRUCache } from 'lru-cache';
import { db } from '#server/db.ts';
import { once } from '#server/once.ts';
import { readContextChanges } from './contexts.ts';
import { withStoredCounts } from './stored-verdict.ts';

/** One side of a comparison, by what it is called and what it is. */
export interface ComparedSide {
  /** Requested ref; in a comparison of two runs the run. */
  readonly ref: string;
  /** Null until a worker has resolved it. */
  readonly revision: StoredRevision | null;
}

/** A run that compares two revisions, with all that is computed from it. */
export interface ComparedRun {
  readonly run: RunDetail;
  readonly base: ComparedSide;
  readonly head: ComparedSide;
  readonly comparison: Comparison;
  /** Calibrations it was judged by. */
  readonly calibrations: readonly StoredCalibration[];
  /** Conditions of those calibrations. */
  readonly calibratedUnder: readonly CalibratedConditions[];
  readonly contexts: readonly ServerContextChange[];
  /** Budgets of `headroom.json` at head; empty where it has none. */
  readonly budgets: Budgets;
}

/** One that has 15 servers and 12 rounds takes some tenths of a second to read and to compute. */
const KEPT = 32;
const KEPT_MS = 300_000;
const ended = once('ended-comparisons', () => new LRUCache<string, ComparedRun>({ max: KEPT, ttl: KEPT_MS }));

/** A comparison or calibration; null for an unknown id and for a run without sides. Whether its reader may see it was asked before. */
export async function readCompared(id: string): Promise<ComparedRun | null> {
  const known = ended().get(id);
  if (known) return known;
  // Of requests of the protocol nothing is compared.
  const run = await readRun(db(), id, 'tools');
  if (!run || !isCompared(run)) return null;
  const compared = await comparedOf(run);
  if (hasEnded(run.status)) ended().set(id, compared);
  return compared;
}

async function comparedOf(run: RunDetail): Promise<ComparedRun> {
  const calibrations = await listRunCalibrations(db(), run);
  const terms = {
    nowMs: (run.finishedAt ?? new Date()).getTime(),
    ended: hasEnded(run.status),
    calibrations,
    ...machineOf(run.elsewhere),
  };
  const side = (ref: string | null, revision: StoredRevision | null) => ({ ref: ref ?? '', revision });
  return {
    run,
    calibrations,
    calibratedUnder: await listCalibratedConditions(
      db(),
      calibrations.flatMap(({ runId }) => runId ?? []),
    ),
    comparison: withStoredCounts(compareRun(run, terms), run),
    contexts: await readContextChanges({ base: run, head: run }),
    budgets: budgetsSchema.safeParse(await readRunBudgets(db(), run.id)).data ?? {},
    base: side(run.baseRef, run.baseRevision),
    head: side(run.headRef, run.headRevision),
  };
}

/** Processors of the machine of a comparison that was measured elsewhere, and whether its servers ran already; a host tells its own. */
function machineOf(elsewhere: RunDetail['elsewhere']) {
  if (!elsewhere) return {};
  const { cpus } = elsewhere.machine;
  const isRunning = [elsewhere, elsewhere.base].some((side) => side?.runtime === 'running');
  return { cpus: { base: cpus, head: cpus }, isRunning };
}

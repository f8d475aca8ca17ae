import {
  type ActiveWatch,
  listWatchRuns,
  noteWatchProblem,
  pauseWatch,
  readDueCalibration,
  refuseWatch,
  saveFoundCommits,
  type WatchRun,
  WatchTaken,
} from '@headroom/db';
import { CALIBRATION_ROUNDS } from '@headroom/model/comparison';
import { type StepOutcome, searchedRow, stepOutcome } from '@headroom/report/compare';
import { headOf } from '#features/watches/head-of.ts';
import { requestOf } from '#features/watches/run-request.ts';
import { fillRequest } from '#queueing/asked.ts';
import { queueRun } from '#queueing/create.ts';
import { readCompared } from '#results/comparison/compared.ts';
import type { Program } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import {
  measuredCommit,
  type NextStep,
  nextStep,
  type Search,
  searchedOf,
  type WatchState,
} from './next-step.ts';
import { followReleases } from './releases.ts';

/** Comparisons of a watch to read: a search of 50 commits takes six. */
const MAX_RUNS = 100;

/** Executes the next step of a watch. */
export async function attendWatch(watch: ActiveWatch): Promise<void> {
  const { id, maker } = watch;
  if (!maker || maker.role === 'viewer') {
    await pauseWatch(
      db(),
      id,
      'The maker of the watch may no longer queue runs in the workspace. Watch the branch anew.',
    );
    return;
  }
  const actor = actorOf(watch, maker);
  const known = await knownOf(watch, actor);
  const { runs } = known;
  const state = { ...watch, ...known, problem: watch.problem, due: watch.nextAt <= new Date() };
  const step = nextStep(state, await readSearch(runs));
  if (step.do === 'pause') return pauseWatch(db(), id, step.reason);
  if (step.do === 'found') return saveFoundCommits(db(), step.of.id, step.found);
  if (step.do === 'compare') return queueStep(watch, actor, step);
  await calibrate(watch, actor, measuredCommit(state));
  // A refusal stays until the next try.
  if (known.problem !== null) await noteWatchProblem(db(), id, known.problem);
  else if (watch.refusals === 0) await noteWatchProblem(db(), id, null);
}

/** Comparisons of a watch, its head, and the reason that this is unknown or may be out of date. */
async function knownOf(
  watch: ActiveWatch,
  actor: Program,
): Promise<Pick<WatchState, 'head' | 'runs' | 'firstCommit' | 'problem'>> {
  const { id, firstCommit } = watch;
  if (watch.releases) return followReleases(watch, await listWatchRuns(db(), id, MAX_RUNS));
  const [newest, runs] = await Promise.all([headOf(watch, actor), listWatchRuns(db(), id, MAX_RUNS)]);
  return 'head' in newest
    ? { head: newest.head, problem: null, runs, firstCommit }
    : { head: null, problem: newest.problem, runs, firstCommit };
}

/** Actor of a watch: its maker, with the scopes of a token that queues runs. */
function actorOf(
  { id, workspaceId, branch }: ActiveWatch,
  maker: NonNullable<ActiveWatch['maker']>,
): Program {
  return {
    kind: 'token',
    tokenId: id,
    name: `watch of ${branch}`,
    workspaceId,
    scopes: ['read', 'submit'],
    ...maker,
  };
}

async function queueStep(
  watch: ActiveWatch,
  actor: Program,
  { base, head, search }: Extract<NextStep, { do: 'compare' }>,
): Promise<void> {
  const { id, workspaceId, untilDecided } = watch;
  const plan = { kind: 'comparison', baseRef: base, headRef: head, tools: [], untilDecided } as const;
  const of = { id, searchesId: search?.of.id ?? null, isHead: search === undefined };
  const request = requestOf(search ? { ...watch, servers: [search.serverId] } : watch);
  try {
    const filled = await fillRequest(request, workspaceId);
    await queueRun(filled, { workspaceId, actor, plan, watch: of });
  } catch (error) {
    // Another process has queued it.
    if (error instanceof WatchTaken) return;
    if (!(error instanceof ApiError)) throw error;
    // Quotas recover without a change of the watch, so they do not pause it.
    if (error.code === 'quota_exceeded') await noteWatchProblem(db(), id, error.message);
    else await refuseWatch(db(), id, error.message);
  }
}

/**
 * Queues a due calibration of a server: the newest measured commit against itself. A refused calibration is skipped: no
 * comparison waits for it.
 */
async function calibrate(watch: ActiveWatch, actor: Program, commit: string): Promise<void> {
  const serverId = watch.calibrates && commit !== '' ? await readDueCalibration(db(), watch) : null;
  if (serverId === null) return;
  const { id, workspaceId } = watch;
  const plan = {
    kind: 'calibration',
    baseRef: commit,
    headRef: commit,
    tools: [],
    untilDecided: false,
  } as const;
  try {
    const request = requestOf({ ...watch, servers: [serverId], rounds: CALIBRATION_ROUNDS });
    const filled = await fillRequest(request, workspaceId);
    await queueRun(filled, { workspaceId, actor, plan, watch: { id, searchesId: null, isHead: false } });
  } catch (error) {
    if (!(error instanceof WatchTaken) && !(error instanceof ApiError)) throw error;
  }
}

/** Current search; null if there is none, or if the slower row can no longer be read. */
async function readSearch(runs: readonly WatchRun[]): Promise<Search | null> {
  const of = searchedOf(runs);
  const searched = of && searchedRow((await readCompared(of.id))?.comparison.rows ?? []);
  if (!searched) return null;
  const outcomes = new Map<string, StepOutcome>();
  for (const { id, searchesId, status } of runs) {
    if (searchesId !== of.id || status !== 'finished') continue;
    const step = await readCompared(id);
    if (step) outcomes.set(id, stepOutcome(searched, step.comparison.rows));
  }
  return { of, serverId: searched.serverId, outcomes };
}

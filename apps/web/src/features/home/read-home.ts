import { workspaceOf } from '@headroom/api/rights';
import {
  type LastResult,
  listLastResults,
  listProjects,
  listRunBriefs,
  listTrialCounts,
  listWatches,
  type ProjectRow,
  type RunBrief,
  type RunRow,
} from '@headroom/db';
import { hasEnded } from '@headroom/model/run';
import { withHeadline } from '#results/run/with-headline.ts';
import type { SignedIn } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { type Concern, concernsOf } from './attention.ts';

/** Runs that are looked through, the newest. */
const LATEST = 50;
/** Open and ended runs that are listed. */
const SHOWN = 5;
/** Projects whose last result is computed where it is not stored, the newest: each costs the reading of a run. */
const HEADLINES = 12;

/** Projects, runs and concerns of a reader's workspace. */
export interface HomeData {
  readonly workspace: string;
  readonly projects: readonly { readonly project: ProjectRow; readonly last: LastResult | undefined }[];
  readonly open: readonly { readonly run: RunBrief; readonly counts: RunRow['trialCounts'] | undefined }[];
  readonly ended: readonly RunBrief[];
  readonly concerns: readonly Concern[];
}

/** Reads the home of a reader. Gives null for a workspace without runs and projects. */
export async function readHome(actor: SignedIn): Promise<HomeData | null> {
  const workspaceId = workspaceOf(actor);
  if (!workspaceId) return null;
  const [runs, running, queued, projects, results, watches] = await Promise.all([
    listRunBriefs(db(), { workspaceId, limit: LATEST }),
    listRunBriefs(db(), { workspaceId, status: 'running', limit: SHOWN }),
    listRunBriefs(db(), { workspaceId, status: 'queued', limit: SHOWN }),
    listProjects(db(), workspaceId),
    listLastResults(db(), workspaceId),
    listWatches(db(), workspaceId),
  ]);
  if (runs.length === 0 && projects.length === 0) return null;
  const open = [...running, ...queued];
  const counts = await listTrialCounts(
    db(),
    open.map(({ id }) => id),
  );
  const [ended, headlines] = await Promise.all([
    Promise.all(
      runs
        .filter(({ status }) => hasEnded(status))
        .slice(0, SHOWN)
        .map(withHeadline),
    ),
    Promise.all(projects.map((project, place) => lastOf(results.get(project.id), place))),
  ]);
  return {
    workspace: actor.memberships.find((one) => one.workspaceId === workspaceId)?.name ?? 'Home',
    projects: projects.map((project, place) => ({ project, last: headlines[place] })),
    open: open.map((run) => ({ run, counts: counts.get(run.id) })),
    ended,
    concerns: concernsOf({ runs, projects, watches }, new Date()),
  };
}

async function lastOf(last: LastResult | undefined, place: number): Promise<LastResult | undefined> {
  return last && place < HEADLINES ? withHeadline(last) : last;
}

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
import { hasEnded } from '@headroom/workload';
import type { SignedIn } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { type Concern, concernsOf } from './attention.ts';

/** Runs that are looked through, the newest. */
const LATEST = 50;
/** Ended runs that are listed where there is no project. */
const SHOWN = 5;

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
  return {
    workspace: actor.memberships.find((one) => one.workspaceId === workspaceId)?.name ?? 'Home',
    projects: projects.map((project) => ({ project, last: results.get(project.id) })),
    open: open.map((run) => ({ run, counts: counts.get(run.id) })),
    ended: runs.filter(({ status }) => hasEnded(status)).slice(0, SHOWN),
    concerns: concernsOf({ runs, projects, watches }, new Date()),
  };
}

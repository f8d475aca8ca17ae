import type { ProjectRow, RunBrief, Watch } from '@headroom/db';
import { nameOfRun } from '#results/run/run-name.tsx';
import { shortId } from '#ui/short-id.ts';

/** Something that somebody should look at. */
export interface Concern {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  /** Reason, in a sentence. */
  readonly why: string;
}

/** Age after which a run that failed or became slower is history. */
const RECENT_MS = 7 * 24 * 3_600_000;
/** Concerns that there is room for. */
const MOST = 8;

/** Paused or broken watches, projects whose try failed, and failed or slower runs of the last week. */
export function concernsOf(
  {
    runs,
    projects,
    watches,
  }: {
    /** Newest first. */
    runs: readonly RunBrief[];
    projects: readonly ProjectRow[];
    watches: readonly Watch[];
  },
  now: Date,
): Concern[] {
  return [
    ...watches.flatMap(ofWatch),
    ...projects.flatMap(ofProject),
    ...runs.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < RECENT_MS).flatMap(ofRun),
  ].slice(0, MOST);
}

function ofWatch({ id, branch, pausedAt, pausedReason, problem }: Watch): Concern[] {
  const why = pausedAt ? `paused${pausedReason ? `: ${pausedReason}` : ''}` : problem;
  return why === null ? [] : [{ id, href: `/watches/${id}`, title: `Watch of ${branch}`, why }];
}

function ofProject({ id, title, lastTry }: ProjectRow): Concern[] {
  const hasFailed = lastTry?.status === 'failed' || (lastTry?.outcome ?? 'passed') !== 'passed';
  if (!hasFailed) return [];
  return [{ id, href: `/projects/${id}`, title, why: lastTry?.reason ?? 'its last try failed' }];
}

function ofRun(run: RunBrief): Concern[] {
  const { id, status, verdicts, finding } = run;
  const { path: href, title: name } = nameOfRun(run);
  const title = `${name} ${shortId(id)}`;
  if (status === 'failed') return [{ id, href, title, why: 'failed' }];
  const worse = (verdicts?.regressed ?? 0) + (verdicts?.['errors appeared'] ?? 0);
  if (run.kind !== 'comparison' || worse === 0) return [];
  return [{ id, href, title, why: finding ?? `${worse} metrics regressed` }];
}

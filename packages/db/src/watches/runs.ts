import { type FoundCommits, foundCommitsSchema } from '@headroom/model/comparison';
import type { ContextSummary } from '@headroom/model/context';
import { type CommitRange, commitRangeSchema, type RunStatus } from '@headroom/model/run';
import { toContextChanges } from '../contexts/contexts.ts';
import type { Db } from '../db.ts';
import { REVISION, type StoredRevision } from '../revisions/ensure.ts';
import { toVerdicts, type Verdicts } from '../verdicts.ts';

/** A comparison that a watch queued. */
export interface WatchRun {
  readonly id: string;
  /** Comparison whose slowdown it searches the commit of; null: it compares a new head. */
  readonly searchesId: string | null;
  readonly found: FoundCommits | null;
  readonly status: RunStatus;
  readonly reason: string | null;
  /** Whole ids of the commits that are compared; of releases sides, as `parseSide` reads them. */
  readonly base: string;
  readonly head: string;
  readonly baseRevision: StoredRevision | null;
  readonly headRevision: StoredRevision | null;
  readonly commitRange: CommitRange | null;
  readonly verdicts: Verdicts;
  /** Headline of a finished comparison. */
  readonly finding: string | null;
  /** Contexts of its servers; empty where none changed. */
  readonly contextChanges: readonly ContextSummary[];
  readonly servers: string[];
  /** Whether head could be measured: one of its trials passed, or none was needed as no build differs. */
  readonly headMeasured: boolean;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** The newest comparisons of a watch, newest first. */
export async function listWatchRuns(db: Db, watchId: string, limit: number): Promise<WatchRun[]> {
  const rows = await db.run.findMany({
    where: { watchId, kind: 'comparison' },
    orderBy: { id: 'desc' },
    take: limit,
    select: {
      id: true,
      searchesId: true,
      found: true,
      status: true,
      reason: true,
      baseRef: true,
      headRef: true,
      baseRevision: { select: REVISION },
      headRevision: { select: REVISION },
      commitRange: true,
      verdicts: true,
      finding: true,
      contextChanges: true,
      servers: true,
      createdAt: true,
      finishedAt: true,
    },
  });
  const heads = await db.trial.groupBy({
    by: ['runId', 'status'],
    where: { runId: { in: rows.map(({ id }) => id) }, side: 'head' },
    _count: true,
  });
  return rows.map(({ baseRef, headRef, ...row }) => {
    const own = heads.filter(({ runId }) => runId === row.id).map(({ status }) => status);
    return {
      ...row,
      base: baseRef ?? '',
      head: headRef ?? '',
      found: foundCommitsSchema.nullable().parse(row.found),
      commitRange: commitRangeSchema.nullable().parse(row.commitRange),
      verdicts: toVerdicts(row.verdicts),
      contextChanges: toContextChanges(row.contextChanges),
      headMeasured: own.length === 0 || own.includes('passed'),
    };
  });
}

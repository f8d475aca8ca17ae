import { listAudit, listAuditedActions } from '../audit/audit.ts';
import {
  listCalibrationHistory,
  listCalibrations,
  listRunCalibrations,
} from '../calibrations/calibrations.ts';
import { hasContexts } from '../contexts/contexts.ts';
import { listCountedSides } from '../contexts/sides.ts';
import type { Db, Transaction } from '../db.ts';
import { newestCapacities } from '../experiments/newest-capacity.ts';
import { listHosts } from '../hosts/hosts.ts';
import { listLastResults } from '../projects/last-results.ts';
import { listProjects } from '../projects/read.ts';
import { listWorkloadTitles } from '../projects/titles.ts';
import { listPublicationsOf } from '../publications/read.ts';
import { drawsOf } from '../quotas/check.ts';
import { estimateCost } from '../quotas/cost.ts';
import { readUsage } from '../quotas/usage.ts';
import { listAlikeRuns } from '../runs/alike.ts';
import { listRunBriefs } from '../runs/brief.ts';
import { listRunAuthors, listRunTags } from '../runs/filters.ts';
import { listHostUse } from '../runs/host-use.ts';
import { listRuns } from '../runs/list.ts';
import { listOwnProfiles } from '../runs/own-profiles.ts';
import { type RunDetail, readRun } from '../runs/read.ts';
import { listTrialCounts } from '../runs/trial-counts.ts';
import { listLastBuilds, listServerBuilds } from '../servers/builds.ts';
import { listCatalogueRuns } from '../servers/catalogues.ts';
import { listHandshakeRuns } from '../servers/handshakes.ts';
import { listServerHistory } from '../servers/history.ts';
import { listLastChecks } from '../servers/last-checks.ts';
import { listServerSeries, type SeriesKey } from '../servers/series.ts';
import { listMeasuredRevisions, listMeasuredServers } from '../trends/revisions.ts';
import { listTrendTrials } from '../trends/trials.ts';
import { listHighestRates } from '../trials/highest-rate.ts';
import { listAcknowledgements } from '../watches/acknowledge.ts';
import { listAlerts } from '../watches/releases.ts';
import { listWatchRuns } from '../watches/runs.ts';
import { listWatches, readWatch } from '../watches/watches.ts';
import { readRunBudgets } from '../webhooks/forges.ts';

/** What the pages are about. */
export interface PageSubject {
  readonly workspaceId: string;
  readonly serverId: string;
  readonly series: SeriesKey;
  readonly runId: string;
  readonly comparisonId: string;
  readonly watchId: string;
}

type PageReads = (db: Db, subject: PageSubject) => Promise<unknown>;

const PAGE = 51;

async function listPage(db: Db, workspaceId: string, filters: object = {}): Promise<void> {
  const runs = await listRunBriefs(db, { workspaceId, limit: PAGE, ...filters });
  const ids = runs.map(({ id }) => id);
  await listTrialCounts(db, ids);
  await listHighestRates(db, ids);
  await listOwnProfiles(db, workspaceId);
  await listRunAuthors(db, workspaceId);
  await listRunTags(db, workspaceId);
  await listWorkloadTitles(db, { workspaceIds: [workspaceId] });
}

async function readTrend(db: Db, { workspaceId, series }: PageSubject, only?: string): Promise<void> {
  const listing = { workspaceIds: [workspaceId], series, limit: 50 };
  const servers = await listMeasuredServers(db, listing);
  const serverIds = only ? [only] : servers.slice(0, 8).map(({ serverId }) => serverId);
  const [{ repository } = { repository: '.' }] = servers;
  const revisions = await listMeasuredRevisions(db, { ...listing, repository, serverIds });
  const ids = revisions.flatMap((revision) => revision.servers.flatMap(({ trialIds }) => trialIds));
  await listTrendTrials(db, ids, { tool: null, quantiles: 'none' });
}

/** A run that is there. */
async function requireRun(db: Db, id: string): Promise<RunDetail> {
  const run = await readRun(db, id);
  if (!run) throw new Error(`there is no run ${id}`);
  return run;
}

/** Builds that a run measured, of which capacities may be known. */
const buildsOf = ({ trials }: RunDetail) =>
  trials.flatMap(({ serverId, build }) => (build ? [{ serverId, content: build.contentHash }] : []));

/** What the pages that list or sum up runs, or show others beside one, ask of the database, by the address of each; one query after another. */
export const PAGE_READS: Readonly<Record<string, PageReads>> = {
  '/': async (db, { workspaceId }) => {
    await listRunBriefs(db, { workspaceId, limit: 50 });
    for (const status of ['running', 'queued'] as const) {
      await listRunBriefs(db, { workspaceId, status, limit: 5 });
    }
    await listProjects(db, workspaceId);
    await listLastResults(db, workspaceId);
    await listWatches(db, workspaceId);
  },
  '/runs': (db, { workspaceId }) => listPage(db, workspaceId),
  '/runs?status=failed': (db, { workspaceId }) => listPage(db, workspaceId, { status: 'failed' }),
  '/runs?tag=rare': (db, { workspaceId }) => listPage(db, workspaceId, { tag: 'rare' }),
  '/runs?search=haystack': (db, { workspaceId }) => listPage(db, workspaceId, { search: 'haystack' }),
  '/runs?search=c0ffee': (db, { workspaceId }) => listPage(db, workspaceId, { search: 'c0ffee' }),
  '/api/v1/runs': (db, { workspaceId }) => listRuns(db, { workspaceId, limit: PAGE }),
  '/runs/new': async (db, { workspaceId, series: { hostClass, profile } }) => {
    const usage = await readUsage(db, workspaceId);
    return drawsOf(usage, await estimateCost(db, { hostClass, profile, trials: 3 }));
  },
  '/workspace': (db, { workspaceId }) => readUsage(db, workspaceId),
  '/workspace/audit': async (db, { workspaceId }) => {
    await listAudit(db, { workspaceId, limit: PAGE });
    await listAuditedActions(db, workspaceId);
  },
  '/trends': async (db, subject) => {
    await listServerSeries(db, { workspaceIds: [subject.workspaceId] });
    await readTrend(db, subject);
  },
  '/servers': async (db, { workspaceId }) => {
    const workspaceIds = [workspaceId];
    await listLastBuilds(db, { workspaceIds });
    await listHandshakeRuns(db, { workspaceIds, limit: 3 });
    await listCatalogueRuns(db, { workspaceIds, limit: 3 });
  },
  '/servers/[id]': async (db, subject) => {
    const { workspaceId, serverId, series } = subject;
    const of = { workspaceIds: [workspaceId], serverId };
    await listServerBuilds(db, { ...of, limit: 5 });
    await listLastChecks(db, { ...of, suites: ['io', 'synthetic', 'payload'] });
    await listServerSeries(db, of);
    await listServerHistory(db, { ...of, series, limit: 31 });
    await readTrend(db, subject, serverId);
  },
  '/runs/[id]': async (db, { runId }) => {
    const run = await requireRun(db, runId);
    await listRunCalibrations(db, run);
    await hasContexts(db, runId);
    await listAlikeRuns(db, run, 12);
    await listPublicationsOf(db, { runId });
    const { workspaceId, suite, handshake, host } = run;
    if (host)
      await newestCapacities(db, { workspaceId, hostId: host.id, suite, handshake, builds: buildsOf(run) });
    await listHostUse(db, [runId]);
  },
  '/compare/[id]': async (db, { comparisonId }) => {
    const run = await requireRun(db, comparisonId);
    await listRunCalibrations(db, run);
    await listCountedSides(db, { base: run, head: run });
    await listPublicationsOf(db, { runId: comparisonId });
    await readRunBudgets(db, comparisonId);
    await listHostUse(db, [comparisonId]);
  },
  '/hosts': async (db) => {
    const ids = (await listHosts(db)).map(({ id }) => id);
    await listCalibrations(db, ids);
    await listCalibrationHistory(db, ids);
  },
  '/watches/[id]': async (db, { watchId }) => {
    await readWatch(db, watchId);
    const runs = await listWatchRuns(db, watchId, 200);
    await listAcknowledgements(db, watchId);
    await listAlerts(
      db,
      runs.map(({ id }) => id),
    );
  },
};

/** What the reads of a page cost Postgres. */
export interface PageCost {
  /** Rows of tables and entries of indexes that were read. */
  readonly rows: number;
  /** Time that Postgres worked, in milliseconds. */
  readonly ms: number;
}

/** Cost of the reads of a page; nothing else may read the database meanwhile. */
export async function pageCost(db: Db, reads: PageReads, subject: PageSubject): Promise<PageCost> {
  const before = await activeMs(db);
  const rows = await db.$transaction(
    async (tx) => {
      // Rows that parallel workers read are counted to them.
      await tx.$executeRaw`SET LOCAL max_parallel_workers_per_gather = 0`;
      const unread = await rowsRead(tx);
      await reads(tx as Db, subject);
      const read = await rowsRead(tx);
      await tx.$queryRaw`SELECT pg_stat_force_next_flush()::text`;
      return read - unread;
    },
    { timeout: 60_000 },
  );
  return { rows, ms: (await activeMs(db)) - before };
}

async function rowsRead(tx: Transaction): Promise<number> {
  const [row] = await tx.$queryRaw<{ rows: number }[]>`
    SELECT sum(pg_stat_get_xact_tuples_returned("oid") + CASE WHEN "relkind" = 'i' THEN 0 ELSE
      pg_stat_get_xact_tuples_fetched("oid") END)::float8 AS "rows"
    FROM pg_class WHERE "relkind" IN ('r', 'i', 't') AND "relnamespace" IN ('public'::regnamespace, 'pg_toast'::regnamespace)`;
  return row?.rows ?? 0;
}

async function activeMs(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ ms: number }[]>`
    SELECT active_time AS "ms" FROM pg_stat_database WHERE datname = current_database()`;
  return row?.ms ?? 0;
}

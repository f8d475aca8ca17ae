import {
  type KnownTrialStatus,
  NEWER,
  type RunKind,
  type RunStatus,
  TRIAL_STATUSES,
  type TrialStatus,
} from '@headroom/model/run';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { REVISION, type StoredRevision } from '../revisions/ensure.ts';
import { toVerdicts, type Verdicts } from '../verdicts.ts';
import type { StoredNaming } from './naming.ts';

export interface RunListing {
  readonly workspaceId: string;
  readonly projectId?: string | undefined;
  readonly status?: RunStatus | undefined;
  readonly serverId?: string | undefined;
  readonly profile?: string | undefined;
  readonly kind?: RunKind | undefined;
  /** Id of the account that queued it. */
  readonly author?: string | undefined;
  readonly tag?: string | undefined;
  /** Text of a name, note, tag, server's id, repository or ref, or the beginning of a commit. */
  readonly search?: string | undefined;
  /** At most this many rows. */
  readonly limit: number;
  /** Only runs created before this one: the id of the last row seen. */
  readonly before?: string | undefined;
}

export interface RunRow extends StoredNaming {
  readonly id: string;
  readonly kind: RunKind;
  readonly repository: string;
  /** Refs that were asked for; a single run has a head or neither, which is the checkout as it was. */
  readonly baseRef: string | null;
  readonly headRef: string | null;
  /** Commits of the refs; null until a worker has taken the run, and where there is no ref. */
  readonly baseRevision: StoredRevision | null;
  readonly headRevision: StoredRevision | null;
  readonly suite: string;
  readonly profile: string;
  readonly handshake: string;
  readonly servers: string[];
  readonly rounds: number;
  readonly hostClass: string;
  readonly status: RunStatus;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly host: {
    readonly id: string;
    readonly name: string;
    readonly runtime: string;
    /** Since when it is off the list of hosts; null while it is on it. */
    readonly removedAt: Date | null;
  } | null;
  readonly cancelRequestedAt: Date | null;
  readonly verdicts: Verdicts;
  /** What a finished comparison or experiment found, in a sentence; null of any other, and from before it was stored. */
  readonly finding: string | null;
  /** Number of the run's trials in each status. */
  readonly trialCounts: Record<KnownTrialStatus, number>;
}

/** The columns of a row, for queries that return one. */
export const ROW = {
  id: true,
  kind: true,
  name: true,
  note: true,
  tags: true,
  repository: true,
  baseRef: true,
  headRef: true,
  baseRevision: { select: REVISION },
  headRevision: { select: REVISION },
  suite: true,
  profile: true,
  handshake: true,
  servers: true,
  rounds: true,
  hostClass: true,
  status: true,
  reason: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  cancelRequestedAt: true,
  verdicts: true,
  finding: true,
  host: { select: { id: true, name: true, runtime: true, removedAt: true } },
} as const;

/** A run as the query of a list gives it: its revisions and its host by their columns. */
type ListedRow = Omit<RunRow, 'baseRevision' | 'headRevision' | 'host' | 'verdicts' | 'trialCounts'> &
  Flat<StoredRevision, 'base'> &
  Flat<StoredRevision, 'head'> &
  Flat<NonNullable<RunRow['host']>, 'host'> & {
    readonly verdicts: unknown;
    readonly trialCounts: Partial<Record<TrialStatus, number>>;
  };
type Flat<Row, Prefix extends string> = {
  readonly [Key in keyof Row & string as `${Prefix}.${Key}`]: Row[Key] | null;
};

/** Runs of a workspace, newest first, without tries and profilings where no kind is asked for; ids are sortable by time, and unlike times they are unique. */
export async function listRuns(db: Db, listing: RunListing): Promise<RunRow[]> {
  const rows = await db.$queryRaw<ListedRow[]>`
    SELECT run."id", run."kind"::text AS "kind", run."name", run."note", run."tags", run."repository", run."baseRef", run."headRef", run."suite",
      run."profile", run."handshake", run."servers", run."rounds", run."hostClass", run."status"::text AS "status",
      run."reason", run."createdAt", run."startedAt", run."finishedAt", run."cancelRequestedAt", run."verdicts", run."finding",
      ${revisionColumns('base')}, ${revisionColumns('head')},
      host."id" AS "host.id", host."name" AS "host.name", host."runtime" AS "host.runtime",
      host."removedAt" AS "host.removedAt",
      (SELECT coalesce(jsonb_object_agg(own."status", own."trials"), '{}') FROM (
        SELECT trial."status", count(*) AS "trials" FROM "Trial" AS trial
        WHERE trial."runId" = run."id" GROUP BY trial."status") AS own) AS "trialCounts"
    FROM "Run" AS run
    LEFT JOIN "Revision" AS base ON base."id" = run."baseRevisionId"
    LEFT JOIN "Revision" AS head ON head."id" = run."headRevisionId"
    LEFT JOIN "Host" AS host ON host."id" = run."hostId"
    ${listed(listing)}`;
  return rows.map(toRunRow);
}

/** The conditions, order and limit of a listing, for queries of "Run" AS run. */
export function listed({
  workspaceId,
  projectId,
  status,
  serverId,
  profile,
  kind,
  author,
  tag,
  search,
  limit,
  before,
}: RunListing): Prisma.Sql {
  return Prisma.sql`
    WHERE run."workspaceId" = ${workspaceId}::uuid
      ${projectId ? Prisma.sql`AND run."projectId" = ${projectId}::uuid` : Prisma.empty}
      ${status ? Prisma.sql`AND run."status" = ${status}::"RunStatus"` : Prisma.empty}
      ${serverId ? Prisma.sql`AND run."servers" @> ARRAY[${serverId}]` : Prisma.empty}
      ${profile ? Prisma.sql`AND run."profile" = ${profile}` : Prisma.empty}
      AND ${kind ? Prisma.sql`run."kind" = ${kind}::"RunKind"` : Prisma.sql`run."kind" NOT IN ('try', 'profiling')`}
      ${author ? Prisma.sql`AND run."createdById" = ${author}::uuid` : Prisma.empty}
      ${tag ? Prisma.sql`AND run."tags" @> ARRAY[${tag}]` : Prisma.empty}
      ${search ? Prisma.sql`AND ${holding(workspaceId, search.toLowerCase())}` : Prisma.empty}
      ${before ? Prisma.sql`AND run."id" < ${before}::uuid` : Prisma.empty}
    ORDER BY run."id" DESC
    LIMIT ${limit}`;
}

/** Fewer characters are no beginning of a commit. */
const COMMIT = /^[0-9a-f]{4,64}$/;

/** Whether a run of a workspace holds a text of small letters. */
function holding(workspaceId: string, text: string): Prisma.Sql {
  const words = Prisma.sql`run_text(run."name", run."note", run."tags", run."servers", run."repository", run."baseRef",
    run."headRef") LIKE ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
  if (!COMMIT.test(text)) return words;
  // One query a way to find it: each has its own index.
  const ofWorkspace = Prisma.sql`run."workspaceId" = ${workspaceId}::uuid`;
  const revisions = Prisma.sql`(
    SELECT "id" FROM "Revision" WHERE "commit" <> 'unknown' AND "commit" LIKE ${`${text}%`})`;
  return Prisma.sql`run."id" IN (
    SELECT run."id" FROM "Run" AS run WHERE ${ofWorkspace} AND ${words}
    UNION SELECT run."id" FROM "Run" AS run WHERE ${ofWorkspace} AND run."baseRevisionId" IN ${revisions}
    UNION SELECT run."id" FROM "Run" AS run WHERE ${ofWorkspace} AND run."headRevisionId" IN ${revisions}
    UNION SELECT "runId" FROM "Trial" WHERE "revisionId" IN ${revisions})`;
}

function revisionColumns(side: 'base' | 'head'): Prisma.Sql {
  const columns = [
    'repository',
    'commit',
    'dirty',
    'subject',
    'committedAt',
  ] satisfies (keyof StoredRevision)[];
  return Prisma.raw(columns.map((column) => `${side}."${column}" AS "${side}.${column}"`).join(', '));
}

function toRunRow(row: ListedRow): RunRow {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    note: row.note,
    tags: row.tags,
    repository: row.repository,
    baseRef: row.baseRef,
    headRef: row.headRef,
    baseRevision: revisionIn(row, 'base'),
    headRevision: revisionIn(row, 'head'),
    suite: row.suite,
    profile: row.profile,
    handshake: row.handshake,
    servers: row.servers,
    rounds: row.rounds,
    hostClass: row.hostClass,
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    host: hostIn(row),
    cancelRequestedAt: row.cancelRequestedAt,
    finding: row.finding,
    verdicts: row.verdicts === null ? null : toVerdicts(row.verdicts),
    trialCounts: knownCounts(row.trialCounts),
  };
}

function revisionIn(row: ListedRow, side: 'base' | 'head'): StoredRevision | null {
  const repository = row[`${side}.repository` as const];
  const commit = row[`${side}.commit` as const];
  const dirty = row[`${side}.dirty` as const];
  if (repository === null || commit === null || dirty === null) return null;
  const subject = row[`${side}.subject` as const];
  return { repository, commit, dirty, subject, committedAt: row[`${side}.committedAt` as const] };
}

function hostIn(row: ListedRow): RunRow['host'] {
  const { 'host.id': id, 'host.name': name, 'host.runtime': runtime, 'host.removedAt': removedAt } = row;
  return id === null || name === null || runtime === null ? null : { id, name, runtime, removedAt };
}

/** Counts of a query; those of a newer version count in none. */
function knownCounts(counts: ListedRow['trialCounts']): Record<KnownTrialStatus, number> {
  return Object.fromEntries(TRIAL_STATUSES.map((status) => [status, counts[status] ?? 0])) as Record<
    KnownTrialStatus,
    number
  >;
}

/** The counts of a run without trials. */
export function noTrials(): Record<KnownTrialStatus, number> {
  return Object.fromEntries(TRIAL_STATUSES.map((status) => [status, 0])) as Record<KnownTrialStatus, number>;
}

/** Number of these trials in each status; those of a newer version count in none. */
export function countByStatus(trials: readonly { status: TrialStatus }[]): Record<KnownTrialStatus, number> {
  const counts = noTrials();
  for (const { status } of trials) if (status !== NEWER) counts[status]++;
  return counts;
}

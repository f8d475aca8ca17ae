import type { RunKind } from '@headroom/model/run';
import type { Db } from '../db.ts';
import {
  PUBLICATION,
  PUBLISHED_FIGURES,
  type Publication,
  type PublishedFigures,
  type RunPublication,
} from './read.ts';

/** A publication of a run as lists show it, with what its run was. */
export interface PublicationRow extends RunPublication, PublishedFigures {
  readonly run: {
    readonly kind: RunKind;
    readonly suite: string;
    readonly profile: string;
    readonly handshake: string;
    readonly hostClass: string;
    readonly servers: string[];
    readonly rounds: number;
    readonly finishedAt: Date | null;
    readonly host: { readonly name: string; readonly runtime: string } | null;
    readonly environment: unknown;
  };
}

/** A publication of a history as lists show it. */
export interface HistoryRow extends Publication {
  /** As its record says it. */
  readonly headline: string | null;
  readonly watch: { readonly branch: string; readonly servers: string[]; readonly suite: string | null };
}

const NEWEST = [{ publishedAt: 'desc' }, { id: 'desc' }] as const;

/** Publications of all kinds that are not withdrawn, newest first. */
export function listPublications(db: Db, limit: number): Promise<Publication[]> {
  return db.publication.findMany({
    where: { withdrawnAt: null },
    orderBy: [...NEWEST],
    take: limit,
    select: PUBLICATION,
  });
}

/** Publications of runs that are not withdrawn, newest first. @param suite of whose runs, as `kind`; any by default */
export async function listPublishedRuns(
  db: Db,
  { limit, suite, kind }: { limit: number; suite?: string; kind?: RunKind },
): Promise<PublicationRow[]> {
  const rows = await db.publication.findMany({
    where: {
      withdrawnAt: null,
      run: { is: { ...(suite !== undefined && { suite }), ...(kind !== undefined && { kind }) } },
    },
    orderBy: [...NEWEST],
    take: limit,
    select: { ...PUBLICATION, ...PUBLISHED_FIGURES, run: { select: RUN } },
  });
  return rows.map(rowOf);
}

/** A publication of a run as lists show it, by its id. */
export async function readPublicationRow(db: Db, id: string): Promise<PublicationRow> {
  const select = { ...PUBLICATION, ...PUBLISHED_FIGURES, run: { select: RUN } } as const;
  return rowOf(await db.publication.findUniqueOrThrow({ where: { id }, select }));
}

function rowOf<Row extends { id: string; runId: string | null; run: object | null }>({
  runId,
  run,
  ...row
}: Row) {
  if (runId === null || run === null) throw new Error(`publication ${row.id} is of no run`);
  return { ...row, runId, run: run as NonNullable<Row['run']> };
}

/** Publications of histories that are not withdrawn, newest first. */
export async function listPublishedHistories(db: Db, limit: number): Promise<HistoryRow[]> {
  const rows = await db.publication.findMany({
    where: { withdrawnAt: null, watchId: { not: null } },
    orderBy: [...NEWEST],
    take: limit,
    select: { ...PUBLICATION, watch: { select: { branch: true, servers: true, suite: true } } },
  });
  const headlines = await db.$queryRaw<{ id: string; headline: string | null }[]>`
    SELECT "publicationId" AS "id", "page"->>'headline' AS "headline" FROM "PublicationRecord"
    WHERE "publicationId" = ANY(${rows.map(({ id }) => id)}::uuid[])`;
  const byId = new Map(headlines.map(({ id, headline }) => [id, headline]));
  return rows.flatMap(({ watch, ...row }) =>
    watch ? [{ ...row, watch, headline: byId.get(row.id) ?? null }] : [],
  );
}

const RUN = {
  kind: true,
  suite: true,
  profile: true,
  handshake: true,
  hostClass: true,
  servers: true,
  rounds: true,
  finishedAt: true,
  environment: true,
  host: { select: { name: true, runtime: true } },
} as const;

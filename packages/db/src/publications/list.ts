import type { RunKind } from '@headroom/model/run';
import type { Db } from '../db.ts';
import { PUBLICATION, PUBLISHED_FIGURES, type Publication, type PublishedFigures } from './read.ts';

/** A publication as lists show it, with what its run was. */
export interface PublicationRow extends Publication, PublishedFigures {
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

/** Publications that are not withdrawn, newest first. @param suite of whose runs, as `kind`; any by default */
export function listPublications(
  db: Db,
  { limit, suite, kind }: { limit: number; suite?: string; kind?: RunKind },
): Promise<PublicationRow[]> {
  return db.publication.findMany({
    where: {
      withdrawnAt: null,
      run: { ...(suite !== undefined && { suite }), ...(kind !== undefined && { kind }) },
    },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: { ...PUBLICATION, ...PUBLISHED_FIGURES, run: { select: RUN } },
  });
}

/** A publication as lists show it, by its id. */
export function readPublicationRow(db: Db, id: string): Promise<PublicationRow> {
  return db.publication.findUniqueOrThrow({
    where: { id },
    select: { ...PUBLICATION, ...PUBLISHED_FIGURES, run: { select: RUN } },
  });
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

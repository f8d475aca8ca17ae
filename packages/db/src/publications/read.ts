import { type ServerContext, serverContextsSchema } from '../contexts/contexts.ts';
import type { Db, Transaction } from '../db.ts';

/** What a publication is of, as a condition on publications: a run, or the history of a watch. */
export type PublishedSubject = { readonly runId: string } | { readonly watchId: string };

/** A publication of a run, or of the history of a watch: the other of both ids is null. */
export interface Publication {
  readonly id: string;
  readonly runId: string | null;
  readonly watchId: string | null;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly methodVersion: number;
  /** Trials in which the host was busy: the publisher confirmed to publish them all the same. */
  readonly disturbedTrials: number;
  readonly publishedAt: Date;
  /** Time at which title or summary were changed last; null: never. */
  readonly editedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** A publication of a run. */
export interface RunPublication extends Publication {
  readonly runId: string;
}

export const isOfRun = (publication: Publication): publication is RunPublication =>
  publication.runId !== null;

/** What a publication keeps for lists and badges. */
export interface PublishedFigures {
  /** ServerFigures of packages/report, as published; of a comparison none. */
  readonly figures: unknown;
  /** What a comparison found, as published; null of any other run. */
  readonly comparison: unknown;
}

/** The columns of a publication but its figures. */
export const PUBLICATION = {
  id: true,
  runId: true,
  watchId: true,
  slug: true,
  title: true,
  summary: true,
  methodVersion: true,
  disturbedTrials: true,
  publishedAt: true,
  editedAt: true,
  withdrawnAt: true,
} as const;

/** The columns of PublishedFigures. */
export const PUBLISHED_FIGURES = { figures: true, comparison: true } as const;

/** The publication under a slug, withdrawn or not; null when there never was one. */
export function readPublication(db: Db, slug: string): Promise<Publication | null> {
  return db.publication.findUnique({ where: { slug }, select: PUBLICATION });
}

/** The publication of a run or a watch that is not withdrawn; null when there is none. */
export function readPublicationOf(
  db: Db | Transaction,
  subject: PublishedSubject,
): Promise<Publication | null> {
  return db.publication.findFirst({ where: { ...subject, withdrawnAt: null }, select: PUBLICATION });
}

/** Every publication of a run or a watch, those withdrawn among them: whatever has one stays. */
export function listPublicationsOf(db: Db | Transaction, subject: PublishedSubject): Promise<Publication[]> {
  return db.publication.findMany({ where: subject, select: PUBLICATION });
}

/** What a publication keeps for lists and badges, as it was published. */
export function readPublicationFigures(db: Db, id: string): Promise<PublishedFigures> {
  return db.publication.findUniqueOrThrow({ where: { id }, select: PUBLISHED_FIGURES });
}

/** Contexts of the servers of a publication, as it was published; null: by a version that stored none. */
export async function readPublishedContexts(db: Db, id: string): Promise<ServerContext[] | null> {
  const { contexts } = await db.publication.findUniqueOrThrow({ where: { id }, select: { contexts: true } });
  return serverContextsSchema.nullable().parse(contexts);
}

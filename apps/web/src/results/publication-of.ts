import { listPublicationsOf, type Publication } from '@headroom/db';
import { cache } from 'react';
import { db } from '#server/db.ts';

/** Every publication of a run; read once a request. */
const publicationsOf = cache((runId: string) => listPublicationsOf(db(), { runId }));

/** The publication of a run that is not withdrawn; null when there is none. */
export async function publicationOf(runId: string): Promise<Publication | null> {
  return (await publicationsOf(runId)).find(({ withdrawnAt }) => withdrawnAt === null) ?? null;
}

/** A run that is or was published stays: tells whether this one is. */
export async function wasPublished(runId: string): Promise<boolean> {
  return (await publicationsOf(runId)).length > 0;
}

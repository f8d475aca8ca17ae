import { readPublicationOf } from '@headroom/db';
import { cache } from 'react';
import { db } from '#server/db.ts';

/** The publication of a run that is not withdrawn; read once a request. */
export const publicationOf = cache((runId: string) => readPublicationOf(db(), runId));

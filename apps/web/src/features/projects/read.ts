import { readProject } from '@headroom/db';
import { cache } from 'react';
import { db } from '#server/db.ts';

/** A project that its reader may read, as was asked before; read once a request. */
export const readOwnProject = cache((id: string) => readProject(db(), id));

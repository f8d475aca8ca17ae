import { DEFAULT_HOST_CLASS } from '@headroom/workload';
import type { Db } from '../db.ts';
import { createWatch, type NewWatch } from '../watches/watches.ts';

/** A watch of a workspace, of nobody's making, so that it queues nothing. Returns its id. */
export async function aWatch(
  db: Db,
  watch: Partial<NewWatch> & Pick<NewWatch, 'workspaceId'>,
): Promise<string> {
  const made = await createWatch(db, {
    createdById: null,
    projectId: null,
    repository: 'https://example.org/shop.git',
    branch: 'main',
    suite: 'io',
    profile: 'quick',
    handshake: null,
    servers: ['go'],
    rounds: 8,
    untilDecided: false,
    hostClass: DEFAULT_HOST_CLASS,
    everyMinutes: 60,
    firstCommit: '1a2b3c4d'.repeat(5),
    ...watch,
  });
  if (!made) throw new Error('the workspace has as many watches as it may');
  return made.id;
}

import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import type { Db } from '../db.ts';
import type { NewWatch, Watch } from '../watches/watches.ts';

/** A watch of a workspace, of nobody's making, so that it queues nothing. Returns its id. */
export async function aWatch(
  db: Db,
  { servers = ['go'], ...watch }: Partial<NewWatch & Pick<Watch, 'badge'>> & Pick<NewWatch, 'workspaceId'>,
): Promise<string> {
  const data = {
    createdById: null,
    projectId: null,
    repository: 'https://example.org/shop.git',
    branch: 'main',
    releases: false,
    suite: 'io',
    profile: 'quick',
    handshake: null,
    servers: [...servers],
    rounds: 8,
    untilDecided: false,
    hostClass: DEFAULT_HOST_CLASS,
    everyMinutes: 60,
    calibrates: false,
    firstCommit: '1a2b3c4d'.repeat(5),
    pushSecret: 'secret',
    ...watch,
  };
  // Without the limit of a workspace: tests make many.
  return (await db.watch.create({ data, select: { id: true } })).id;
}

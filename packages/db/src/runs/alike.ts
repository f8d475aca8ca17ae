import type { Db } from '../db.ts';
import type { RunDetail } from './read.ts';

/** A run that another one can be held against: what its title is made of, when it was queued, and where it ran. */
export type AlikeRun = Pick<
  RunDetail,
  'id' | 'kind' | 'baseRef' | 'headRef' | 'profile' | 'rounds' | 'createdAt'
> & {
  readonly servers: string[];
  readonly host: { readonly name: string } | null;
};

/** The last finished single runs of the same workspace under the same load that share a server with this one. */
export async function listAlikeRuns(
  db: Db,
  { id, workspaceId, suite, profile, handshake, servers }: RunDetail,
  limit: number,
): Promise<AlikeRun[]> {
  return db.run.findMany({
    where: {
      workspaceId,
      suite,
      profile,
      handshake,
      kind: 'single',
      status: 'finished',
      servers: { hasSome: servers },
      id: { not: id },
    },
    orderBy: { id: 'desc' },
    take: limit,
    select: {
      id: true,
      kind: true,
      baseRef: true,
      headRef: true,
      profile: true,
      rounds: true,
      servers: true,
      createdAt: true,
      host: { select: { name: true } },
    },
  });
}

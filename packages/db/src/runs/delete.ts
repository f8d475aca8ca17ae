import type { RunStatus } from '@headroom/model/run';
import type { Db } from '../db.ts';

/** Outcome of deleting a run. */
export type RunDeletion =
  | { readonly state: 'deleted' | 'running' | 'not_found' }
  /** Also one that was withdrawn: its address tells for ever that it was there. */
  | { readonly state: 'published'; readonly slug: string; readonly withdrawn: boolean };

/** Removes a run with everything measured in it; not while a worker has it, and not once it was published. */
export async function deleteRun(db: Db, id: string): Promise<RunDeletion> {
  return db.$transaction(async (tx) => {
    // The lock keeps a worker from claiming it and anybody from publishing it meanwhile.
    const [run] = await tx.$queryRaw<{ status: RunStatus }[]>`
      SELECT "status" FROM "Run" WHERE "id" = ${id}::uuid FOR UPDATE`;
    if (!run) return { state: 'not_found' };
    if (run.status === 'running') return { state: 'running' };
    const publication = await tx.publication.findFirst({
      where: { OR: [{ runId: id }, { run: { cpuProfiles: { some: { measuredById: id } } } }] },
      orderBy: { id: 'desc' },
      select: { slug: true, withdrawnAt: true },
    });
    if (publication) {
      return { state: 'published', slug: publication.slug, withdrawn: publication.withdrawnAt !== null };
    }
    await tx.run.delete({ where: { id }, select: { id: true } });
    return { state: 'deleted' };
  });
}

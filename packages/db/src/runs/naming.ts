import type { Naming } from '@headroom/model/text';
import type { Db } from '../db.ts';
import { storable } from '../storable.ts';

/** Name, note and tags of a run as they are stored: null where there is none. */
export interface StoredNaming {
  readonly name: string | null;
  readonly note: string | null;
  readonly tags: string[];
}

/** Columns of what was given; an absent one is left out. */
export function namingColumns({ name, note, tags }: Naming): Partial<StoredNaming> {
  return {
    ...(name !== undefined && { name: storable(name) || null }),
    ...(note !== undefined && { note: storable(note) || null }),
    ...(tags && { tags }),
  };
}

/** Names a run; what is left out stays. Also of one that is published, whose page shows none of it. @returns null for an unknown id */
export async function nameRun(db: Db, id: string, naming: Naming): Promise<StoredNaming | null> {
  const [run] = await db.run.updateManyAndReturn({
    where: { id },
    data: namingColumns(naming),
    select: { name: true, note: true, tags: true },
  });
  return run ?? null;
}

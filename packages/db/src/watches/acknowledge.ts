import type { Acknowledged } from '@headroom/model/comparison';
import type { Db } from '../db.ts';
import { storable } from '../storable.ts';

/** A person's word about a change of a watched branch. */
export interface StoredAcknowledgement extends Acknowledged {
  /** Null: a deleted account, or nobody known. */
  readonly createdBy: { readonly name: string } | null;
  readonly createdAt: Date;
}

const ACKNOWLEDGEMENT = {
  commit: true,
  reason: true,
  fixedBy: true,
  createdBy: { select: { name: true } },
  createdAt: true,
} as const;

/** Words about the changes of a watch, oldest first. */
export function listAcknowledgements(db: Db, watchId: string): Promise<StoredAcknowledgement[]> {
  return db.acknowledgement.findMany({
    where: { watchId },
    orderBy: { createdAt: 'asc' },
    select: ACKNOWLEDGEMENT,
  });
}

/** Stores a word about a change, in place of an earlier one. @param userId null: nobody known */
export async function acknowledgeChange(
  db: Db,
  watchId: string,
  { commit, reason, fixedBy, userId }: Acknowledged & { readonly userId: string | null },
): Promise<void> {
  const said = {
    reason: reason === null ? null : storable(reason),
    fixedBy,
    createdById: userId,
    createdAt: new Date(),
  };
  await db.acknowledgement.upsert({
    where: { watchId_commit: { watchId, commit } },
    create: { watchId, commit, ...said },
    update: said,
    select: { commit: true },
  });
}

/** Takes the word about a change back. @returns false where there was none */
export async function withdrawAcknowledgement(db: Db, watchId: string, commit: string): Promise<boolean> {
  return (await db.acknowledgement.deleteMany({ where: { watchId, commit } })).count > 0;
}

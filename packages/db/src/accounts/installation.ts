import type { Db } from '../db.ts';

/** Whether an account owns the installation while there are others, which its deletion would leave without an owner. */
export async function ownsSharedInstallation(db: Db, userId: string): Promise<boolean> {
  const { ownsInstallation } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { ownsInstallation: true },
  });
  return ownsInstallation && (await db.user.count()) > 1;
}

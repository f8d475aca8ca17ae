import type { Check } from '@headroom/model/run';
import type { Db } from '../db.ts';
import type { Prisma } from '../generated/client.ts';
import { packChecks, unpackChecks } from '../trials/checks.ts';

/** The contract checks of a trial with the lengths of their answers, as they are stored. */
export async function storedChecks(db: Db, trialId: string): Promise<Check[]> {
  const { checkData } = await db.trial.findUniqueOrThrow({
    where: { id: trialId },
    select: { checkData: true },
  });
  return unpackChecks(checkData) ?? [];
}

/** Changes every contract check of these trials. */
export async function changeChecks(
  db: Db,
  where: Prisma.TrialWhereInput,
  change: Partial<Check>,
): Promise<void> {
  for (const { id } of await db.trial.findMany({ where, select: { id: true } })) {
    const checks = (await storedChecks(db, id)).map((check) => ({ ...check, ...change }));
    await db.trial.update({ where: { id }, data: { checkData: packChecks(checks) }, select: { id: true } });
  }
}

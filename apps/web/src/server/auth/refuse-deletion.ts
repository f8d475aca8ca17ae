import { listWorkspacesToHandOver, ownsSharedInstallation } from '@headroom/db';
import { APIError } from 'better-auth/api';
import { db } from '#server/db.ts';

/** Reason that an account cannot be deleted yet, in words; undefined when it can. */
export async function obstacleToDeletion(userId: string): Promise<string | undefined> {
  const handOver = await listWorkspacesToHandOver(db(), userId);
  if (handOver.length > 0) {
    return `You are the only owner of ${handOver.map((name) => `“${name}”`).join(', ')}: make another member an owner first, or remove the members.`;
  }
  if (await ownsSharedInstallation(db(), userId)) {
    return 'This account owns the installation: it can be deleted only when it is the last one.';
  }
  return undefined;
}

/** Throws APIError with the sentence, where there is one. */
export async function refuseDeletion(userId: string): Promise<void> {
  const message = await obstacleToDeletion(userId);
  if (message) throw new APIError('BAD_REQUEST', { message, code: 'CANNOT_DELETE_ACCOUNT' });
}

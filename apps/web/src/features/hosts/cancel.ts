import { cancelHostWork, readHostName, recordAudit } from '@headroom/db';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { hub } from '#server/hub.ts';

/**
 * Cancels the run that a host took at this moment, also one of another workspace. The caller is told nothing
 * of the run; its own workspace is told that a manager of the host did it. Throws ApiError when there is no
 * such host, or when it does not work on that run any more.
 */
export async function cancelOnHost(
  id: string,
  since: Date,
): Promise<{ name: string; state: 'cancelled' | 'cancelling' }> {
  const name = await readHostName(db(), id);
  if (name === null) throw notFound('host', id);
  const manager = `a manager of its host, ${name}`;
  const because = `This run was cancelled by ${manager}.`;
  const cancelled = await cancelHostWork(db(), { hostId: id, since, because });
  if (!cancelled) {
    const message = `Host ${id} has ended the run it took at ${since.toISOString()}.`;
    throw new ApiError('host_work_over', message);
  }
  const { runId, workspaceId, state } = cancelled;
  await recordAudit(db(), { workspaceId, actor: manager, action: 'run.cancelled', subject: runId });
  hub().nudge(runId);
  return { name, state };
}

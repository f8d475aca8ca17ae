import { TrialFailure } from '@headroom/bench';
import type { RunDetail } from '@headroom/db';
import type { WorkerContext } from '../context.ts';
import { readWorkspaceSecrets } from '../runs/workspace-secrets.ts';

/** Values of secrets of a run's workspace. @throws TrialFailure where the host cannot read them, or one is missing */
export async function secretsFor(
  context: WorkerContext,
  { workspaceId }: Pick<RunDetail, 'workspaceId'>,
  names: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const read = await readWorkspaceSecrets(context, workspaceId, names);
  if ('values' in read) return read.values;
  switch (read.problem) {
    case 'no key':
      throw new TrialFailure(
        'rig_failed',
        'it needs secrets, but HEADROOM_SECRETS_KEY is not set for this worker',
      );
    case 'unreadable':
      throw new TrialFailure('rig_failed', read.error.message, { cause: read.error });
    case 'missing':
      throw new TrialFailure('server_failed', `store ${read.name} in the settings of the workspace`);
  }
}

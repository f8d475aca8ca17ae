import { TrialFailure } from '@headroom/bench';
import { type RunDetail, readSecrets, SecretUnreadable } from '@headroom/db';
import type { WorkerContext } from '../context.ts';

/** Values of secrets of a run's workspace. @throws TrialFailure where the host, or the workspace, has one not */
export async function secretsFor(
  { db, env, retry }: Pick<WorkerContext, 'db' | 'env' | 'retry'>,
  { workspaceId }: Pick<RunDetail, 'workspaceId'>,
  names: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (names.length === 0) return {};
  const { HEADROOM_SECRETS_KEY: key } = env;
  if (!key) {
    throw new TrialFailure(
      'rig_failed',
      'it needs secrets, but HEADROOM_SECRETS_KEY is not set for this worker',
    );
  }
  const secrets = await retry(() => readSecrets(db, workspaceId, names, key)).catch((cause) => {
    throw cause instanceof SecretUnreadable
      ? new TrialFailure('rig_failed', cause.message, { cause })
      : cause;
  });
  const missing = names.find((name) => !secrets.has(name));
  if (missing === undefined) return Object.fromEntries(secrets);
  throw new TrialFailure('server_failed', `store ${missing} in the settings of the workspace`);
}

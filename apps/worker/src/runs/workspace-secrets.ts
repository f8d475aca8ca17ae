import { readSecrets, SecretUnreadable } from '@headroom/db';
import type { WorkerContext } from '../context.ts';

/** Secrets of a workspace by their names, or why they are not there. */
export type WorkspaceSecrets =
  | { readonly values: Readonly<Record<string, string>> }
  | { readonly problem: 'no key' }
  | { readonly problem: 'unreadable'; readonly error: SecretUnreadable }
  | { readonly problem: 'missing'; readonly name: string };

/** Reads secrets of a workspace; without names none is needed, nor a key. */
export async function readWorkspaceSecrets(
  { db, env, retry }: Pick<WorkerContext, 'db' | 'env' | 'retry'>,
  workspaceId: string,
  names: readonly string[],
): Promise<WorkspaceSecrets> {
  if (names.length === 0) return { values: {} };
  const { HEADROOM_SECRETS_KEY: key } = env;
  if (!key) return { problem: 'no key' };
  try {
    const secrets = await retry(() => readSecrets(db, workspaceId, names, key));
    const name = names.find((one) => !secrets.has(one));
    return name === undefined ? { values: Object.fromEntries(secrets) } : { problem: 'missing', name };
  } catch (error) {
    if (error instanceof SecretUnreadable) return { problem: 'unreadable', error };
    throw error;
  }
}

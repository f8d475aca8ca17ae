import { deleteSecret, type SecretRow, saveSecret } from '@headroom/db';
import { db } from '#server/db.ts';
import { env } from '#server/env.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';

/** True where the installation has a key, without which no secret can be stored. */
export function secretsAreOn(): boolean {
  return env().HEADROOM_SECRETS_KEY !== undefined;
}

/** Stores a secret. Throws ApiError where the installation has no key. */
export async function storeSecret(
  workspaceId: string,
  { name, value }: { name: string; value: string },
): Promise<SecretRow> {
  const key = env().HEADROOM_SECRETS_KEY;
  if (key) return saveSecret(db(), { workspaceId, name, value, key });
  throw new ApiError(
    'secrets_off',
    'Not stored: secrets are off. The operator must set HEADROOM_SECRETS_KEY.',
  );
}

/** Throws ApiError where there is no secret of this name. */
export async function removeSecret(workspaceId: string, name: string): Promise<void> {
  if (!(await deleteSecret(db(), { workspaceId, name }))) throw notFound('secret', name);
}

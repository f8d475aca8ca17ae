import type { ApiToken } from '@headroom/db';

/** A token as the API shows it, without its secret. */
export function serializeToken({
  id,
  name,
  prefix,
  scopes,
  createdAt,
  expiresAt,
  lastUsedAt,
  createdBy,
}: ApiToken) {
  return {
    id,
    name,
    prefix,
    scopes,
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

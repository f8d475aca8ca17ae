import type { FieldError } from '@headroom/api/errors';
import { type Role, roleIn, SCOPE_NEEDS, scopesOf } from '@headroom/api/rights';
import type { NewToken } from '@headroom/api/tokens';
import { type ApiToken, createToken, listTokens, MAX_TOKENS, TooManyTokens } from '@headroom/db';
import type { Actor, SignedIn } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';

const DAY_MS = 24 * 3600 * 1000;

/** A token as the API shows it, without its secret. */
export function serializeToken({ createdAt, expiresAt, lastUsedAt, ...token }: ApiToken) {
  return {
    ...token,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** The tokens of a workspace that somebody may see: their own; an owner sees all. Newest first. */
export async function tokensFor(actor: Actor, workspaceId: string): Promise<ApiToken[]> {
  if (actor.kind === 'anonymous') return [];
  const all = roleIn(actor, workspaceId) === 'owner';
  return listTokens(db(), workspaceId, all ? undefined : actor.userId);
}

/** Makes a token for a workspace. Throws ApiError for scopes that the role of its maker does not cover. */
export async function makeToken(
  actor: SignedIn,
  workspaceId: string,
  { name, scopes, expiresInDays }: NewToken,
): Promise<ApiToken & { secret: string }> {
  refuseScopes(scopes, roleIn(actor, workspaceId));
  const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS);
  const asked = { workspaceId, createdById: actor.userId, name, scopes, expiresAt };
  try {
    return await createToken(db(), asked);
  } catch (cause) {
    if (!(cause instanceof TooManyTokens)) throw cause;
    throw new ApiError(
      'too_many_tokens',
      `Token not created: the limit is ${MAX_TOKENS} per account and workspace. Revoke one first.`,
      { cause },
    );
  }
}

function refuseScopes(scopes: NewToken['scopes'], role: Role | undefined): void {
  const allowed = scopesOf(role);
  const fields: FieldError[] = scopes.flatMap((scope, index) =>
    allowed.includes(scope)
      ? []
      : [
          {
            path: `scopes.${index}`,
            message: `“${scope}” needs the role ${SCOPE_NEEDS[scope]}; yours is ${role}`,
          },
        ],
  );
  if (fields.length === 0) return;
  const list = fields.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new ApiError('invalid_request', `Token not created. ${list}.`, { fields });
}

import type { Db } from '../db.ts';
import type { TokenScope, WorkspaceRole } from '../generated/client.ts';
import { hashSecret } from './secret.ts';

/** Its last use is noted at most so often. */
const NOTE_USE_MS = 60_000;

/** Number of secrets that are asked for in one query at most. */
const MAX_BATCH = 500;

/** Workspace, maker and scopes behind a token's secret. */
export interface TokenHolder {
  readonly tokenId: string;
  readonly name: string;
  readonly workspaceId: string;
  readonly scopes: TokenScope[];
  /** Its maker, with the role of today. */
  readonly userId: string;
  readonly email: string;
  readonly ownsInstallation: boolean;
  readonly role: WorkspaceRole;
}

type Find = (secret: string) => Promise<TokenHolder | null>;

const finders = new WeakMap<Db, Find>();

/**
 * Holder of the token with this secret; null when it is unknown, expired or revoked, or its maker left the
 * workspace. One query at a time answers all that was asked for since the last: guesses, however many, keep
 * one connection busy, and no known token waits behind them.
 */
export function readTokenHolder(db: Db, secret: string): Promise<TokenHolder | null> {
  const known = finders.get(db);
  if (known) return known(secret);
  const find = finderOf(db);
  finders.set(db, find);
  return find(secret);
}

interface Asked {
  readonly hash: string;
  readonly resolve: (holder: TokenHolder | null) => void;
  readonly reject: (error: unknown) => void;
}

function finderOf(db: Db): Find {
  const waiting: Asked[] = [];
  let asking = false;
  async function askForAll(): Promise<void> {
    asking = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      try {
        const holders = await readHolders(db, [...new Set(batch.map(({ hash }) => hash))]);
        for (const { hash, resolve } of batch) resolve(holders.get(hash) ?? null);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    asking = false;
  }
  return (secret) =>
    new Promise((resolve, reject) => {
      waiting.push({ hash: hashSecret(secret), resolve, reject });
      if (!asking) void askForAll();
    });
}

async function readHolders(db: Db, hashes: readonly string[]): Promise<Map<string, TokenHolder>> {
  const rows = await db.$queryRaw<(TokenHolder & { secretHash: string; noted: boolean })[]>`
    SELECT token."id" AS "tokenId", token."name", token."workspaceId", token."scopes"::text[] AS "scopes",
      maker."id" AS "userId", maker."email", maker."ownsInstallation", membership."role"::text AS "role",
      coalesce(token."lastUsedAt" > now() - ${NOTE_USE_MS}::float8 * interval '1 millisecond', false) AS "noted",
      token."secretHash"
    FROM "ApiToken" AS token
    JOIN "User" AS maker ON maker."id" = token."createdById"
    JOIN "Membership" AS membership
      ON membership."userId" = token."createdById" AND membership."workspaceId" = token."workspaceId"
    WHERE token."secretHash" = ANY(${hashes}) AND (token."expiresAt" IS NULL OR token."expiresAt" > now())`;
  const used = rows.filter(({ noted }) => !noted).map(({ tokenId }) => tokenId);
  if (used.length > 0)
    await db.$executeRaw`UPDATE "ApiToken" SET "lastUsedAt" = now() WHERE "id" = ANY(${used}::uuid[])`;
  return new Map(rows.map(({ secretHash, noted, ...holder }) => [secretHash, holder]));
}

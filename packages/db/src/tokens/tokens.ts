import type { Db } from '../db.ts';
import type { TokenScope, WorkspaceRole } from '../generated/client.ts';
import { storable } from '../storable.ts';
import { hashSecret, newSecret } from './secret.ts';

/** By which people and scanners of leaked secrets recognise a token. */
export const TOKEN_PREFIX = 'hr_';

/** Characters of a secret that lists show. */
const SHOWN = 8;

/** How many tokens an account may have in a workspace; expired ones count. */
export const MAX_TOKENS = 50;

/** Its last use is noted at most so often. */
const NOTE_USE_MS = 60_000;

/** A token as lists show it. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: TokenScope[];
  readonly createdAt: Date;
  /** Null: never. */
  readonly expiresAt: Date | null;
  /** To the minute; null: never. */
  readonly lastUsedAt: Date | null;
  readonly createdBy: { readonly id: string; readonly name: string; readonly email: string };
}

/** What a token's secret stands for. */
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

const LISTED = {
  ...{ id: true, name: true, prefix: true, scopes: true, createdAt: true, expiresAt: true, lastUsedAt: true },
  createdBy: { select: { id: true, name: true, email: true } },
} as const;

/** An account asks for more tokens than it may have in a workspace. */
export class TooManyTokens extends Error {
  constructor() {
    super(`an account has at most ${MAX_TOKENS} tokens in a workspace`);
    this.name = 'TooManyTokens';
  }
}

/** Makes a token. @returns it with its secret, which nobody can read again @throws TooManyTokens */
export async function createToken(
  db: Db,
  token: {
    workspaceId: string;
    createdById: string;
    name: string;
    scopes: TokenScope[];
    expiresAt: Date | null;
  },
): Promise<ApiToken & { secret: string }> {
  const { secret, hash } = newSecret(TOKEN_PREFIX);
  const prefix = secret.slice(0, TOKEN_PREFIX.length + SHOWN);
  const { workspaceId, createdById } = token;
  return db.$transaction(async (tx) => {
    // Whoever makes another one at the same time waits.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${createdById}::uuid FOR NO KEY UPDATE`;
    if ((await tx.apiToken.count({ where: { workspaceId, createdById } })) >= MAX_TOKENS)
      throw new TooManyTokens();
    const data = { ...token, name: storable(token.name), secretHash: hash, prefix };
    return { ...(await tx.apiToken.create({ data, select: LISTED })), secret };
  });
}

/** Who a secret stands for; null when it is unknown, expired or revoked, or its maker left the workspace. */
export async function findTokenHolder(db: Db, secret: string): Promise<TokenHolder | null> {
  const [holder] = await db.$queryRaw<(TokenHolder & { noted: boolean })[]>`
    SELECT token."id" AS "tokenId", token."name", token."workspaceId", token."scopes"::text[] AS "scopes",
      maker."id" AS "userId", maker."email", maker."ownsInstallation", membership."role"::text AS "role",
      coalesce(token."lastUsedAt" > now() - ${NOTE_USE_MS}::float8 * interval '1 millisecond', false) AS "noted"
    FROM "ApiToken" AS token
    JOIN "User" AS maker ON maker."id" = token."createdById"
    JOIN "Membership" AS membership
      ON membership."userId" = token."createdById" AND membership."workspaceId" = token."workspaceId"
    WHERE token."secretHash" = ${hashSecret(secret)} AND (token."expiresAt" IS NULL OR token."expiresAt" > now())`;
  if (!holder) return null;
  const { noted, ...rest } = holder;
  if (!noted)
    await db.$executeRaw`UPDATE "ApiToken" SET "lastUsedAt" = now() WHERE "id" = ${rest.tokenId}::uuid`;
  return rest;
}

/** The tokens of a workspace, newest first; of one maker, where one is given. */
export function listTokens(db: Db, workspaceId: string, createdById?: string): Promise<ApiToken[]> {
  return db.apiToken.findMany({
    where: { workspaceId, ...(createdById && { createdById }) },
    orderBy: { id: 'desc' },
    select: LISTED,
  });
}

/** Ends a token at once. @returns its name; null when there is none */
export async function revokeToken(db: Db, id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ name: string }[]>`
    DELETE FROM "ApiToken" WHERE "id" = ${id}::uuid RETURNING "name"`;
  return row?.name ?? null;
}

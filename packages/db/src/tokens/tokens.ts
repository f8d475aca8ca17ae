import type { Db } from '../db.ts';
import type { TokenScope } from '../generated/client.ts';
import { storable } from '../storable.ts';
import { newSecret } from './secret.ts';

/** By which people and scanners of leaked secrets recognise a token. */
export const TOKEN_PREFIX = 'hr_';

/** Characters of a secret that lists show. */
const SHOWN = 8;

/** Number of tokens that an account may have in a workspace; expired ones count. */
export const MAX_TOKENS = 50;

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

const LISTED = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
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
    // Tokens are made one at a time, so that the limit holds.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${createdById}::uuid FOR NO KEY UPDATE`;
    if ((await tx.apiToken.count({ where: { workspaceId, createdById } })) >= MAX_TOKENS)
      throw new TooManyTokens();
    const data = { ...token, name: storable(token.name), secretHash: hash, prefix };
    return { ...(await tx.apiToken.create({ data, select: LISTED })), secret };
  });
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

import type { Db } from '../db.ts';
import { distinctValues } from '../distinct.ts';
import { Prisma } from '../generated/client.ts';

/** Most tags that are told of. */
const MOST_TAGS = 200;

/** Tags that runs of a workspace have, in their order. */
export async function listRunTags(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ value: string }[]>`
    ${distinctValues('RunTag', 'tag', ofWorkspace(workspaceId))} LIMIT ${MOST_TAGS}`;
  return rows.map(({ value }) => value);
}

/** An account that queued runs. */
export interface RunAuthor {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Accounts that queued the runs of a workspace, by name; those that are gone are not among them. */
export async function listRunAuthors(db: Db, workspaceId: string): Promise<RunAuthor[]> {
  return db.$queryRaw<RunAuthor[]>`
    SELECT author."id", author."name", author."email" FROM "User" AS author
    WHERE author."id" IN (${distinctValues('Run', 'createdById', ofWorkspace(workspaceId))})
    ORDER BY author."name", author."email"`;
}

const ofWorkspace = (id: string): Prisma.Sql => Prisma.sql`"workspaceId" = ${id}::uuid`;

import { Prisma } from './generated/client.ts';

/**
 * Distinct values of a column, in their order, as a query of one column "value". It looks one value up at a time, by an
 * index that begins with the columns of `where` and this one.
 */
export function distinctValues(table: string, column: string, where: Prisma.Sql): Prisma.Sql {
  const [rows, value] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)];
  return Prisma.sql`
    WITH RECURSIVE found AS (
      (SELECT ${value} AS "value" FROM ${rows} WHERE ${where} ORDER BY ${value} LIMIT 1)
      UNION ALL
      SELECT (
        SELECT ${value} FROM ${rows} WHERE ${where} AND ${value} > found."value" ORDER BY ${value} LIMIT 1
      ) FROM found WHERE found."value" IS NOT NULL
    )
    SELECT "value" FROM found WHERE "value" IS NOT NULL`;
}

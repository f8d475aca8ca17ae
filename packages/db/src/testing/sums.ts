/** Sums over everything that a database stores, to see what an upgrade changed. */
import pg from 'pg';

/** Rows of a table, and a sum over each of its columns. */
export interface TableSum {
  readonly rows: number;
  /** Columns of the primary key, or all. */
  readonly key: readonly string[];
  /** By column: a sum of hashes of key and value, so that it differs where any value differs. */
  readonly columns: ReadonlyMap<string, string>;
}

export type Sums = ReadonlyMap<string, TableSum>;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key; null without one. */
  readonly key: readonly string[] | null;
}

/** Written by a worker that only waits. */
const LIVE = new Set(['Host.heartbeatAt', 'Host.leaseUntil']);

const TABLES = `
  SELECT c.relname AS name,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_index i JOIN pg_attribute a
     ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey) WHERE i.indrelid = c.oid AND i.indisprimary) AS key
  FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
  ORDER BY c.relname`;

/** Sums over every table but that of migrations. @param before whose keys tell rows apart, as a migration may change them */
export async function readSums(client: pg.ClientBase, before?: Sums): Promise<Sums> {
  const { rows: tables } = await client.query<Table>(TABLES);
  const sums = new Map<string, TableSum>();
  for (const { name, columns, key } of tables) {
    const place = before?.get(name)?.key ?? key ?? columns;
    sums.set(name, await readSum(client, { name, columns, key: place }));
  }
  return sums;
}

async function readSum(
  client: pg.ClientBase,
  { name, columns, key }: Omit<Table, 'key'> & Pick<TableSum, 'key'>,
): Promise<TableSum> {
  const quoted = pg.escapeIdentifier;
  const place = key.map(quoted).join(', ');
  const sumOf = (column: string) =>
    `sum(hashtextextended(ROW(${place}, ${quoted(column)}::text)::text, 0)::numeric)::text`;
  const query = `SELECT count(*)::int, ${columns.map(sumOf).join(', ')} FROM ${quoted(name)}`;
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  const [count, ...values] = rows[0] as [number, ...string[]];
  return { rows: count, key, columns: new Map(columns.map((column, at) => [column, values[at] ?? ''])) };
}

/** What of the tables and columns before is no longer so after, a line each. */
export function changesOf(before: Sums, after: Sums): string[] {
  return [...before].flatMap(([name, table]) => {
    const now = after.get(name);
    if (!now) return [`${name} is gone, with ${table.rows} rows`];
    if (now.rows !== table.rows) return [`${name} had ${table.rows} rows and has ${now.rows}`];
    return [...table.columns]
      .filter(([column, sum]) => now.columns.get(column) !== sum && !LIVE.has(`${name}.${column}`))
      .map(([column]) => `${name}.${column} ${now.columns.has(column) ? 'has other values' : 'is gone'}`);
  });
}

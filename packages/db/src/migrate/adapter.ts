import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import type pg from 'pg';

/** Object ids of Postgres' one-byte type "char", which its catalog uses, and of bpchar. */
const CHAR = 18;
const BPCHAR = 1042;

/** Prisma's driver for Postgres with the correction its schema engine needs. */
export function migrationAdapter(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  return {
    provider: factory.provider,
    adapterName: '@prisma/adapter-pg',
    connect: async () => withChars(await factory.connect(), pool),
    connectToShadowDb: () => Promise.reject(new Error('migrations are compared without a shadow database')),
  };
}

function withChars(adapter: SqlDriverAdapter, pool: pg.Pool): SqlDriverAdapter {
  return Object.assign(Object.create(adapter) as SqlDriverAdapter, {
    queryRaw: (query: SqlQuery) => queryWithChars(adapter, pool, query),
  });
}

/** The driver refuses columns of type "char": it is shown bpchar, and the engine is told what it was. */
async function queryWithChars(
  adapter: SqlDriverAdapter,
  pool: pg.Pool,
  query: SqlQuery,
): Promise<SqlResultSet> {
  const chars = new Set<number>();
  const client = {
    query: async (config: pg.QueryConfig) => {
      const result = await pool.query(config);
      result.fields.forEach((field, column) => {
        if (field.dataTypeID !== CHAR) return;
        field.dataTypeID = BPCHAR;
        chars.add(column);
      });
      return result;
    },
  };
  const set = await (Object.create(adapter, { client: { value: client } }) as SqlDriverAdapter).queryRaw(
    query,
  );
  return {
    ...set,
    columnTypes: set.columnTypes.map((type, column) => (chars.has(column) ? ColumnTypeEnum.Character : type)),
  };
}

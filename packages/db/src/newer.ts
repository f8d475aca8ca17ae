/**
 * Values of enums that this version does not know: a newer one stored them, beside this one or before it was gone back from.
 * Prisma refuses a whole result over one of them ("Value … not found in enum"), so the driver replaces them before.
 */

import { NEWER } from '@headroom/model/run';
import { PrismaPg } from '@prisma/adapter-pg';
import type {
  SqlDriverAdapter,
  SqlQuery,
  SqlQueryable,
  SqlResultSet,
  Transaction,
} from '@prisma/driver-adapter-utils';
import { EventKind, RunKind, TrialStatus } from './generated/enums.ts';

/** Enums that grow from one version to the next: each has the value NEWER, which is read only. */
export const GROWING_ENUMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  EventKind,
  RunKind,
  TrialStatus,
};

/** Their columns, by table. */
export const GROWING_COLUMNS: Readonly<Record<string, Readonly<Record<string, keyof typeof GROWING_ENUMS>>>> =
  {
    Event: { kind: 'EventKind' },
    Webhook: { kinds: 'EventKind' },
    Run: { kind: 'RunKind' },
    ServerAtRevision: { kind: 'RunKind' },
    ServerSeries: { kind: 'RunKind' },
    Trial: { status: 'TrialStatus' },
  };

export type KnownEventKind = Exclude<EventKind, typeof NEWER>;

/** Kinds of runs that this version knows. */
export const KNOWN_RUN_KINDS = Object.values(RunKind).filter((kind) => kind !== NEWER);

/** Kinds of events that this version knows. */
export const KNOWN_EVENT_KINDS = Object.values(EventKind).filter((kind) => kind !== NEWER);

/** Prisma's driver for Postgres, whose results have NEWER in place of values that this version does not know. */
export class TolerantPg extends PrismaPg {
  readonly #enums = new Map<number, Promise<Known | null>>();

  constructor(config: ConstructorParameters<typeof PrismaPg>[0]) {
    super(config, {
      userDefinedTypeParser: async (oid: number, value: unknown, adapter: SqlQueryable) => {
        if (typeof value !== 'string') return value;
        const known = await this.#knownOf(oid, adapter);
        return known ? knownOr(known, value) : value;
      },
    });
  }

  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    return Object.assign(tolerant(adapter), {
      startTransaction: async (...options: Parameters<SqlDriverAdapter['startTransaction']>) =>
        tolerant<Transaction>(await start(...options)),
    }) as typeof adapter;
  }

  /** Values of the enum that raw queries name by this number; null where it is no enum that grows. */
  #knownOf(oid: number, adapter: SqlQueryable): Promise<Known | null> {
    const cached = this.#enums.get(oid) ?? readName(oid, adapter).then((name) => GROWING_ENUMS[name] ?? null);
    this.#enums.set(oid, cached);
    // One that could not be read is asked for again.
    cached.catch(() => this.#enums.delete(oid));
    return cached;
  }
}

type Known = Readonly<Record<string, string>>;

async function readName(oid: number, adapter: SqlQueryable): Promise<string> {
  const { rows } = await adapter.queryRaw({
    sql: `SELECT typname::text FROM pg_type WHERE oid = ${oid}`,
    args: [],
    argTypes: [],
  });
  return String(rows[0]?.[0] ?? '');
}

const knownOr = (known: Known, value: string) => (Object.hasOwn(known, value) ? value : NEWER);

function tolerant<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  return Object.assign(Object.create(queryable) as Queryable, {
    queryRaw: async (query: SqlQuery) => withKnown(query.sql, await queryable.queryRaw(query)),
  });
}

/** Columns of enums as queries select them: Prisma's by their table, ours by an alias that is its name in small letters. */
const SELECTED = /\b(\w+)"?\."(\w+)"::text/g;

const COLUMNS = new Map(
  Object.entries(GROWING_COLUMNS).map(([table, columns]) => [table.toLowerCase(), columns]),
);

function withKnown(sql: string, result: SqlResultSet): SqlResultSet {
  if (!sql.includes('::text')) return result;
  const knownAt = new Map<number, Known>();
  for (const [, table = '', column = ''] of sql.matchAll(SELECTED)) {
    const known = GROWING_ENUMS[COLUMNS.get(table.toLowerCase())?.[column] ?? ''];
    if (known) knownAt.set(result.columnNames.indexOf(column), known);
  }
  knownAt.delete(-1);
  if (knownAt.size === 0) return result;
  const rows = result.rows.map((row) =>
    row.map((value, at) => {
      const known = knownAt.get(at);
      if (!known) return value;
      if (typeof value === 'string') return knownOr(known, value);
      return Array.isArray(value) ? value.filter((one) => Object.hasOwn(known, String(one))) : value;
    }),
  );
  return { ...result, rows };
}

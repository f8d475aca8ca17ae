/** Trials that a worker would measure and store one by one, stored together: that takes a tenth of the processor time. */
import type { TrialResult } from '@headroom/model/run';
import { storeContext } from '../contexts/contexts.ts';
import type { Db } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import type { NextTrial } from '../trials/start.ts';
import { outcomeColumns, partRows, storedForm } from '../trials/store.ts';

export interface Measured {
  readonly revisionId: string | null;
  readonly buildId: string | null;
  readonly result: TrialResult;
}

export interface MeasureOptions {
  /** Number of trials that are measured at most; by default all that wait. */
  readonly most?: number;
  /** Trials that are not measured wait on. */
  readonly only?: (trial: NextTrial) => boolean;
  readonly measured: (trial: NextTrial, place: number) => Measured | Promise<Measured>;
}

/** Measures trials of a run that wait, in their order. */
export async function measureTrials(
  db: Db,
  runId: string,
  { most = Number.POSITIVE_INFINITY, only = () => true, measured }: MeasureOptions,
): Promise<void> {
  const waiting = await db.trial.findMany({
    where: { runId, status: 'waiting' },
    orderBy: [{ round: 'asc' }, { attempt: 'asc' }, { position: 'asc' }],
    select: {
      ...{ id: true, serverId: true, side: true },
      ...{ round: true, position: true, attempt: true, reason: true },
    },
  });
  const ended: (Measured & { id: string })[] = [];
  for (const [place, trial] of waiting.filter(only).slice(0, most).entries()) {
    ended.push({ id: trial.id, ...(await measured(trial, place)) });
  }
  if (ended.length === 0) return;
  await store(db, ended);
  for (const { id, result } of ended) {
    if (result.context) await db.$transaction((tx) => storeContext(tx, id, result));
  }
}

async function store(db: Db, trials: readonly (Measured & { id: string })[]): Promise<void> {
  const form = await storedForm(db);
  const now = new Date().toISOString().slice(0, -1);
  const rows = trials.map(({ id, revisionId, buildId, result }, place) => {
    // Each ends a microsecond after the one before.
    const at = `${now}${String(place).padStart(3, '0')}Z`;
    const { phases, experiment = null, tried = null } = result;
    const own = { phases: [...phases, { step: 'store', ms: 1 }], experiment, tried };
    return {
      id,
      revisionId,
      buildId,
      ...outcomeColumns(result, form),
      ...own,
      startedAt: at,
      finishedAt: at,
    };
  });
  const parts = trials.map(({ id, result }) => partRows(id, result, form));
  await db.$transaction([
    update(db, rows),
    ...insert(
      db,
      'Measurement',
      parts.flatMap(({ measurements }) => measurements),
    ),
    ...insert(
      db,
      'RequestSeries',
      parts.flatMap(({ requests }) => requests),
    ),
    ...insert(
      db,
      'ResourceSeries',
      parts.flatMap(({ resources }) => resources),
    ),
    ...insert(
      db,
      'ContractCheck',
      parts.flatMap(({ checks }) => checks),
    ),
  ]);
}

/** Columns that any of the rows has. */
const columnsOf = (rows: readonly object[]) =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`);

/** JSON as Postgres reads rows from it: bytes are texts of hexadecimal digits. */
const toJson = (rows: readonly object[]) =>
  JSON.stringify(rows, (_, value) =>
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
  );

function update(db: Db, rows: readonly object[]) {
  const columns = columnsOf(rows).filter((name) => name !== '"id"');
  const set = Prisma.raw(columns.map((name) => `${name} = own.${name}`).join(', '));
  return db.$executeRaw`UPDATE "Trial" t SET ${set}
    FROM jsonb_populate_recordset(NULL::"Trial", ${toJson(rows)}::jsonb) own WHERE t."id" = own."id"`;
}

function insert(db: Db, table: string, rows: readonly object[]) {
  if (rows.length === 0) return [];
  const into = Prisma.raw(`"${table}"`);
  const columns = Prisma.raw(columnsOf(rows).join(', '));
  return [
    db.$executeRaw`INSERT INTO ${into} (${columns})
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${into}, ${toJson(rows)}::jsonb)`,
  ];
}

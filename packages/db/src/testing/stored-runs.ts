import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { saveRunRevisions } from '../comparisons/revisions.ts';
import type { Db } from '../db.ts';
import { registerHost } from '../hosts/hosts.ts';
import { ensureRevision, type StoredRevision } from '../revisions/ensure.ts';
import { finishRun, saveEnvironment } from '../runs/lease.ts';
import { claimRun } from './claim-run.ts';
import { fieldResult } from './field.ts';
import { aComparison, aRun, HOST_DESCRIPTION, RUN_ENVIRONMENT } from './fixtures.ts';
import { measureTrials } from './measure-trials.ts';

const OWNER = 'field/test';

export interface FieldRun {
  readonly servers: readonly string[];
  readonly rounds: number;
  readonly seed: number;
  /** Revision that was measured; a checkout without a commit where it is not given. */
  readonly head?: StoredRevision;
  /** With it the run is a comparison of both. */
  readonly base?: StoredRevision;
  /** Ids of builds that were measured, by server. */
  readonly builds?: Readonly<Record<string, string>>;
}

/** A finished run of servers of the field, every trial passed. Returns its id. */
export async function storeFieldRun(
  db: Db,
  { servers, rounds, seed, head, base, builds = {} }: FieldRun,
): Promise<string> {
  const host = {
    name: 'field',
    hostClass: DEFAULT_HOST_CLASS,
    runtime: 'process',
    description: HOST_DESCRIPTION,
  };
  const { id: hostId } = await registerHost(db, host);
  const asked = { profile: 'quick' as const, servers: [...servers], rounds };
  const runId = await (base ? aComparison(db, {}, asked) : aRun(db, asked));
  await claimRun(db, { runId, owner: OWNER, hostId, leaseMs: 3_600_000 });
  await saveEnvironment(db, runId, RUN_ENVIRONMENT);
  const headId = head ? (await ensureRevision(db, head)).id : null;
  const baseId = base ? (await ensureRevision(db, base)).id : null;
  if (headId) await saveRunRevisions(db, runId, { baseId, headId });
  await measureTrials(db, runId, {
    measured: ({ serverId, side }, place) => ({
      revisionId: side === 'base' ? baseId : headId,
      buildId: builds[serverId] ?? null,
      result: fieldResult(serverId, seed + place),
    }),
  });
  await finishRun(db, { runId, owner: OWNER, status: 'finished', reason: null });
  return runId;
}

/** Hours between two copies. */
const APART_H = 2;

/** How a run is copied. */
export interface Copies {
  readonly copies: number;
  readonly seed: number;
  /** Whether samples and contract checks are copied, which are most of a run. */
  readonly evidence?: boolean;
}

/**
 * Copies a finished run many times, each copy older than the one before, with rates that differ by up to 3 %: enough
 * stored runs to see what lists, histories and indexes cost.
 */
export async function copyRun(
  db: Db,
  runId: string,
  { copies, seed, evidence = true }: Copies,
): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT setseed(${(seed % 1000) / 1000}::float8)`;
      await tx.$executeRaw`
        CREATE TEMP TABLE copied_run ON COMMIT DROP AS
        SELECT i, uuidv7(i * ${-APART_H} * interval '1 hour') AS id FROM generate_series(1, ${copies}::int) i`;
      await tx.$executeRaw`
        CREATE TEMP TABLE copied_trial ON COMMIT DROP AS
        SELECT t."id" AS was, c.id AS "runId", c.i, uuidv7(c.i * ${-APART_H} * interval '1 hour') AS id,
          0.97 + 0.06 * random() AS factor
        FROM copied_run c CROSS JOIN "Trial" t WHERE t."runId" = ${runId}::uuid`;
      await tx.$executeRaw`
        INSERT INTO "Run"
        SELECT r.* FROM copied_run c, "Run" t, jsonb_populate_record(t, jsonb_build_object('id', c.id,
          'createdAt', t."createdAt" - c.i * ${APART_H} * interval '1 hour',
          'startedAt', t."startedAt" - c.i * ${APART_H} * interval '1 hour',
          'finishedAt', t."finishedAt" - c.i * ${APART_H} * interval '1 hour')) r
        WHERE t."id" = ${runId}::uuid`;
      await tx.$executeRaw`
        INSERT INTO "Trial"
        SELECT r.* FROM copied_trial c JOIN "Trial" t ON t."id" = c.was,
          jsonb_populate_record(t, jsonb_build_object('id', c.id, 'runId', c."runId",
          'startedAt', t."startedAt" - c.i * ${APART_H} * interval '1 hour',
          'finishedAt', t."finishedAt" - c.i * ${APART_H} * interval '1 hour')) r`;
      await tx.$executeRaw`
        INSERT INTO "Measurement"
        SELECT r.* FROM copied_trial c JOIN "Measurement" t ON t."trialId" = c.was, jsonb_populate_record(t,
          jsonb_build_object('trialId', c.id, 'count', (t."count" * c.factor)::int)) r`;
      if (!evidence) return;
      await tx.$executeRaw`
        INSERT INTO "ResourceSeries"
        SELECT r.* FROM copied_trial c JOIN "ResourceSeries" t ON t."trialId" = c.was,
          jsonb_populate_record(t, jsonb_build_object('trialId', c.id)) r`;
      await tx.$executeRaw`
        INSERT INTO "RequestSeries"
        SELECT r.* FROM copied_trial c JOIN "RequestSeries" t ON t."trialId" = c.was,
          jsonb_populate_record(t, jsonb_build_object('trialId', c.id)) r`;
      await tx.$executeRaw`
        INSERT INTO "ContractCheck"
        SELECT r.* FROM copied_trial c JOIN "ContractCheck" t ON t."trialId" = c.was,
          jsonb_populate_record(t, jsonb_build_object('trialId', c.id)) r`;
    },
    { timeout: 600_000 },
  );
  await db.$executeRaw`ANALYZE`;
}

import { buildKey, SIDES, type Side } from '@headroom/model/comparison';
import {
  type AnswersResult,
  answersResultSchema,
  boundedAnswers,
  boundedContext,
  type ContextResult,
  type ContextSummary,
  contextResultSchema,
  contextSummarySchema,
  type StoredCatalogue,
  storedCatalogueSchema,
} from '@headroom/model/context';
import { storedCatalogue } from '@headroom/model/context/stored-catalogue';
import { countsAnswers, findProfile, runBuildsSchema, type TrialResult } from '@headroom/model/run';
import { z } from 'zod';
import type { Db, Transaction } from '../db.ts';
import { Prisma } from '../generated/client.ts';
import { storableJson } from '../storable.ts';

/** A build as it is started in a run: what its context is stored by. */
interface ContextKey {
  readonly buildId: string;
  readonly config: string;
}

/** The same as it is called in a run: what its answers are stored by. */
interface AnswersKey extends ContextKey {
  readonly workload: string;
}

const SELECT = {
  select: {
    serverId: true,
    side: true,
    buildId: true,
    round: true,
    run: { select: { builds: true, kind: true, profile: true, suite: true } },
  },
} as const;

interface TrialOfBuild {
  readonly serverId: string;
  readonly side: Side | null;
  readonly buildId: string | null;
}

/** Undefined for a trial without a build. */
function keyOf({ serverId, side, buildId }: TrialOfBuild, builds: unknown): ContextKey | undefined {
  if (buildId === null) return undefined;
  const build = runBuildsSchema.parse(builds)[buildKey(serverId, side)];
  return { buildId, config: build?.configHash ?? '' };
}

/**
 * Whether nobody has counted the lists, or answers that the run counts, of the build that a started trial measures. The
 * first round of a run tries again what could not be counted, which may have passed.
 */
export async function needsContext(db: Db, trialId: string): Promise<boolean> {
  const { run, round, ...trial } = await db.trial.findUniqueOrThrow({ where: { id: trialId }, ...SELECT });
  const key = keyOf(trial, run.builds);
  if (key === undefined || listsExtraTools(run.profile)) return false;
  const select = { result: true } as const;
  const stored = [
    await db.buildContext.findFirst({ where: key, select }),
    ...(countsAnswers(run)
      ? [await db.buildAnswers.findFirst({ where: { ...key, workload: run.suite }, select })]
      : []),
  ];
  return stored.some((one) => one === null || (round === 1 && isProblem(one.result)));
}

/** Whether the load asks servers for tools beside their own, which are none of the build's. */
const listsExtraTools = (profile: string) => findProfile(profile)?.extraTools !== undefined;

const isProblem = (result: unknown) => typeof result === 'object' && result !== null && 'problem' in result;

/** Stores what a trial counted of its build, unless another trial counted it. */
export async function storeContext(
  tx: Transaction,
  trialId: string,
  { context, catalogue, answers }: Pick<TrialResult, 'context' | 'catalogue' | 'answers'>,
): Promise<void> {
  if (!context && !answers) return;
  const { run, ...trial } = await tx.trial.findUniqueOrThrow({ where: { id: trialId }, ...SELECT });
  const key = keyOf(trial, run.builds);
  if (!key) return;
  const select = { result: true } as const;
  if (context) {
    const texts = catalogue ? storableJson(storedCatalogue(catalogue)) : Prisma.DbNull;
    const data = { result: storableJson(boundedContext(context)), catalogue: texts };
    const stored = await tx.buildContext.findFirst({ where: key, select });
    if (stored && isProblem(stored.result)) await tx.buildContext.updateMany({ where: key, data });
    else await tx.buildContext.createMany({ data: [{ ...key, ...data }], skipDuplicates: true });
  }
  if (answers) {
    const called = { ...key, workload: run.suite };
    const data = { result: storableJson(boundedAnswers(answers)) };
    const stored = await tx.buildAnswers.findFirst({ where: called, select });
    if (stored && isProblem(stored.result)) await tx.buildAnswers.updateMany({ where: called, data });
    else await tx.buildAnswers.createMany({ data: [{ ...called, ...data }], skipDuplicates: true });
  }
}

/** What a server of a run takes of the context of a model. */
export interface ServerContext {
  readonly serverId: string;
  /** Null in a run without sides. */
  readonly side: Side | null;
  /** By its lists. */
  readonly result: ContextResult;
  /** By its answers to the calls of the run's workload; null: not counted, or by an earlier version. */
  readonly answers: AnswersResult | null;
}

const serverContextSchema = z.object({
  serverId: z.string(),
  side: z.enum(SIDES).nullable(),
  result: contextResultSchema,
  // Absent of publications and uploads of earlier versions.
  answers: answersResultSchema.nullable().default(null),
});

/** Contexts of servers, as they are stored with a publication. */
export const serverContextsSchema: z.ZodType<ServerContext[]> = z.array(serverContextSchema);

/** A context with the texts that were counted, for comparisons. */
export interface ServerCatalogue extends ServerContext {
  /** Null: not counted, or by an earlier version. */
  readonly catalogue: StoredCatalogue | null;
}

const serverCataloguesSchema: z.ZodType<ServerCatalogue[]> = z.array(
  serverContextSchema.extend({ catalogue: storedCatalogueSchema.nullable() }),
);

/** Changes in contexts from the column of a run; none where it is empty. */
export function toContextChanges(stored: unknown): ContextSummary[] {
  return z.array(contextSummarySchema).nullable().parse(stored) ?? [];
}

/** Whether anybody counted the lists of a server of a run. */
export async function hasContexts(db: Db, runId: string): Promise<boolean> {
  const { builds, uploaded } = await subjectsOf(db, runId);
  return uploaded.length > 0 || (await db.buildContext.count({ where: anyOf(builds) })) > 0;
}

/** Contexts of the servers of a run, in the order of its trials; those whose lists nobody counted are left out. */
export async function listContexts(db: Db, runId: string): Promise<ServerContext[]> {
  const { builds, uploaded } = await subjectsOf(db, runId);
  if (uploaded.length > 0) return uploaded.map(({ catalogue: _, ...context }) => context);
  const select = { buildId: true, config: true, result: true } as const;
  const rows = await db.buildContext.findMany({ where: anyOf(builds), select });
  return withRows(builds, rows, await answersOf(db, builds)).map(({ row, ...one }) => {
    return { ...one, result: contextResultSchema.parse(row.result) };
  });
}

/** The same with texts, which may be megabytes a server. */
export async function listCatalogues(db: Db, runId: string): Promise<readonly ServerCatalogue[]> {
  const { builds, uploaded } = await subjectsOf(db, runId);
  if (uploaded.length > 0) return uploaded;
  const rows = await db.buildContext.findMany({ where: anyOf(builds) });
  return withRows(builds, rows, await answersOf(db, builds)).map(({ row, ...one }) => {
    const catalogue = storedCatalogueSchema.nullable().parse(row.catalogue);
    return { ...one, result: contextResultSchema.parse(row.result), catalogue };
  });
}

interface BuildOfRun extends Pick<ServerContext, 'serverId' | 'side'> {
  readonly key: ContextKey;
  /** `suite` of the run. */
  readonly workload: string;
}

/** What contexts of a run are of: the builds that its trials measured, in their order, or what its uploader counted. */
interface Subjects {
  readonly builds: readonly BuildOfRun[];
  readonly uploaded: readonly ServerCatalogue[];
}

async function subjectsOf(db: Db, runId: string): Promise<Subjects> {
  const run = await db.run.findUnique({
    where: { id: runId },
    select: {
      builds: true,
      profile: true,
      suite: true,
      uploadedContexts: true,
      trials: {
        select: { serverId: true, side: true, buildId: true },
        distinct: ['serverId', 'side'],
        where: { buildId: { not: null } },
        orderBy: { position: 'asc' },
      },
    },
  });
  if (!run || listsExtraTools(run.profile)) return { builds: [], uploaded: [] };
  const builds = run.trials.flatMap((trial) => {
    const key = keyOf(trial, run.builds);
    return key ? [{ serverId: trial.serverId, side: trial.side, key, workload: run.suite }] : [];
  });
  return { builds, uploaded: serverCataloguesSchema.parse(run.uploadedContexts ?? []) };
}

const anyOf = (builds: readonly BuildOfRun[]) => ({ OR: builds.map(({ key }) => key) });

interface AnswersRow extends AnswersKey {
  readonly result: unknown;
}

function answersOf(db: Db, builds: readonly BuildOfRun[]): Promise<AnswersRow[]> {
  const where = { OR: builds.map(({ key, workload }) => ({ ...key, workload })) };
  return db.buildAnswers.findMany({ where });
}

/** Builds whose lists were counted, with what was counted of them. */
function withRows<Row extends ContextKey>(
  builds: readonly BuildOfRun[],
  rows: readonly Row[],
  answers: readonly AnswersRow[],
) {
  return builds.flatMap(({ serverId, side, key }) => {
    const isOfBuild = ({ buildId, config }: ContextKey) => buildId === key.buildId && config === key.config;
    const row = rows.find(isOfBuild);
    const counted = answers.find(isOfBuild);
    const result = counted ? answersResultSchema.parse(counted.result) : null;
    return row ? [{ serverId, side, row, answers: result }] : [];
  });
}

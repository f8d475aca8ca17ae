import {
  boundedContext,
  buildKey,
  type ContextResult,
  contextResultSchema,
  findProfile,
  runBuildsSchema,
  type Side,
} from '@headroom/workload';
import type { Db, Transaction } from '../db.ts';
import { storableJson } from '../storable.ts';

/** A build as it is started in a run: what its context is stored by. */
interface ContextKey {
  readonly buildId: string;
  readonly config: string;
}

const SELECT = {
  select: {
    serverId: true,
    side: true,
    buildId: true,
    round: true,
    run: { select: { builds: true, profile: true } },
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
 * Whether nobody has counted the lists of the build that a started trial measures. The first round of a run tries again
 * what could not be counted, which may have passed.
 */
export async function needsContext(db: Db, trialId: string): Promise<boolean> {
  const { run, round, ...trial } = await db.trial.findUniqueOrThrow({ where: { id: trialId }, ...SELECT });
  const key = keyOf(trial, run.builds);
  if (key === undefined || listsExtraTools(run.profile)) return false;
  const stored = await db.buildContext.findFirst({ where: key, select: { result: true } });
  return stored === null || (round === 1 && isProblem(stored.result));
}

/** Whether the load asks servers for tools beside their own, which are none of the build's. */
const listsExtraTools = (profile: string) => findProfile(profile)?.extraTools !== undefined;

const isProblem = (result: unknown) => 'problem' in contextResultSchema.parse(result);

/** Stores the context of the build of a trial, unless another trial counted it. */
export async function storeContext(tx: Transaction, trialId: string, context: ContextResult): Promise<void> {
  const { run, ...trial } = await tx.trial.findUniqueOrThrow({ where: { id: trialId }, ...SELECT });
  const key = keyOf(trial, run.builds);
  if (!key) return;
  const result = storableJson(boundedContext(context));
  const stored = await tx.buildContext.findFirst({ where: key, select: { result: true } });
  if (stored && isProblem(stored.result)) await tx.buildContext.updateMany({ where: key, data: { result } });
  else await tx.buildContext.createMany({ data: [{ ...key, result }], skipDuplicates: true });
}

/** What the lists of a server of a run take of the context of a model. */
export interface ServerContext {
  readonly serverId: string;
  /** Null in a run without sides. */
  readonly side: Side | null;
  readonly result: ContextResult;
}

/** Contexts of the builds of a run, in the order of its trials; builds whose lists nobody counted are left out. */
export async function listContexts(db: Db, runId: string): Promise<ServerContext[]> {
  const run = await db.run.findUnique({
    where: { id: runId },
    select: {
      builds: true,
      profile: true,
      trials: {
        select: { serverId: true, side: true, buildId: true },
        distinct: ['serverId', 'side'],
        where: { buildId: { not: null } },
        orderBy: { position: 'asc' },
      },
    },
  });
  if (!run || listsExtraTools(run.profile)) return [];
  const keyed = run.trials.flatMap((trial) => {
    const key = keyOf(trial, run.builds);
    return key ? [{ trial, key }] : [];
  });
  if (keyed.length === 0) return [];
  const rows = await db.buildContext.findMany({ where: { OR: keyed.map(({ key }) => key) } });
  return keyed.flatMap(({ trial: { serverId, side }, key }) => {
    const row = rows.find(({ buildId, config }) => buildId === key.buildId && config === key.config);
    return row ? [{ serverId, side, result: contextResultSchema.parse(row.result) }] : [];
  });
}

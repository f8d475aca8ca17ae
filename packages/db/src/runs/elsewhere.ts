import { boundedContext } from '@headroom/model/context';
import type { TrialEnvironment } from '@headroom/model/host';
import {
  type Elsewhere,
  elsewhereSchema,
  trialsIn,
  type Upload,
  type UploadedContext,
  type UploadedResult,
  type UploadedTrial,
} from '@headroom/model/run';
import { boundedTrial } from '@headroom/model/text';
import type { ServerCatalogue } from '../contexts/contexts.ts';
import type { Db, Transaction } from '../db.ts';
import { checkStorage } from '../quotas/check.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';
import { storable, storableJson } from '../storable.ts';
import { outcomeColumns, storedForm, storeParts } from '../trials/store.ts';

/** What somebody measured on a machine of their own, and the workspace that keeps it. */
export interface MeasuredElsewhere {
  readonly workspaceId: string;
  readonly createdById: string | null;
  readonly upload: Upload;
  /** Its draw on the quota, until its rows are counted. */
  readonly bytes: number;
}

/** Most tens of trials, each of some hundred rows. */
const STORED_WITHIN_MS = 60_000;

/**
 * Stores what was measured elsewhere as a run that has ended: of no host, no class of hosts and no suite, and worked on
 * for no time. A comparison has the names of its sides, and a trial for each side and round.
 * @throws QuotaExceeded when its workspace has no room for it
 */
export async function storeElsewhere(
  db: Db,
  { workspaceId, createdById, upload, bytes }: MeasuredElsewhere,
): Promise<{ id: string }> {
  const { comparison, contexts = [], elsewhere, server, profile, handshake } = upload;
  const now = new Date();
  return db.$transaction(
    async (tx) => {
      await checkStorage(tx, workspaceId, bytes);
      const run = await tx.run.create({
        data: {
          ...{ workspaceId, createdById, profile, handshake, kind: 'elsewhere', status: 'finished' },
          ...{ suite: '', hostClass: '', servers: [server], rounds: 1, seed: 0 },
          ...{ startedAt: now, finishedAt: now, elsewhere: storableJson(elsewhere) },
          uploadedContexts: storableJson(contexts.map((context) => ({ ...toCatalogue(context, server) }))),
          ...(comparison && {
            ...{ baseRef: comparison.base, headRef: comparison.head },
            ...{ rounds: comparison.rounds, untilDecided: comparison.untilDecided },
          }),
        },
        select: { id: true },
      });
      for (const [position, trial] of trialsIn(upload).entries()) {
        await storeTrialOf(tx, { runId: run.id, serverId: server, position, at: now }, trial);
      }
      await countStoredBytes(tx, run.id);
      return run;
    },
    { timeout: STORED_WITHIN_MS },
  );
}

/** A context as it was uploaded: without texts. */
function toCatalogue(
  { side, figures, problem, digests }: UploadedContext,
  serverId: string,
): ServerCatalogue {
  const result = boundedContext(figures ?? { problem: problem ?? '' });
  const catalogue = digests && {
    instructions: { sha256: digests.instructions, text: null },
    tools: digests.tools.map((sha256) => ({ sha256, texts: null })),
  };
  return { serverId, side, result, answers: null, catalogue };
}

async function storeTrialOf(
  tx: Transaction,
  { at, ...place }: { runId: string; serverId: string; position: number; at: Date },
  { side, round, result }: UploadedTrial,
): Promise<void> {
  const { counters, ...measured } = boundedTrial(result);
  const bounded = { ...measured, ...(counters && { environment: environmentOf(counters) }) };
  const form = await storedForm(tx);
  const trial = await tx.trial.create({
    data: {
      ...{ ...place, side, round, startedAt: at, finishedAt: at },
      ...outcomeColumns(bounded, form),
      phases: [...bounded.phases],
    },
    select: { id: true },
  });
  await storeParts(tx, trial.id, bounded, form);
}

/** Conditions of a trial of which only the counters are known. */
function environmentOf(counters: NonNullable<UploadedResult['counters']>): TrialEnvironment {
  return {
    ...{ governors: null, frequencyMhz: null, throttles: null, pressurePct: null, locks: {} },
    counters: { ...counters, missing: null },
  };
}

/** Stores the conclusion of a comparison that was measured elsewhere: lists show it. */
export async function concludeElsewhere(
  db: Db,
  runId: string,
  {
    verdicts,
    verdictMethod,
    finding,
  }: { verdicts: Readonly<Record<string, number>>; verdictMethod: number; finding: string | null },
): Promise<void> {
  await db.run.updateMany({
    where: { id: runId, kind: 'elsewhere' },
    data: { verdicts, verdictMethod, finding: finding === null ? null : storable(finding) },
  });
}

/** Origin of a run that was measured elsewhere, with its uploader. */
export interface ElsewhereFacts extends Elsewhere {
  /** Name of its uploader; null: the account is gone, or the installation has none. */
  readonly by: string | null;
}

/** Origin of a run, from its row. */
export function toElsewhere(stored: unknown, createdBy: { readonly name: string } | null): ElsewhereFacts {
  return { ...elsewhereSchema.parse(stored), by: createdBy?.name ?? null };
}

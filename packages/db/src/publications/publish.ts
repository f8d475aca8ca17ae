import type { RunStatus } from '@headroom/model/run';
import type { ServerContext } from '../contexts/contexts.ts';
import type { Db, Transaction } from '../db.ts';
import { recordEvent } from '../events/record.ts';
import type { Prisma } from '../generated/client.ts';
import { wayBackUntil } from '../migrate/way-back.ts';
import { countStoredBytes } from '../quotas/stored-bytes.ts';
import { storable, storableJson } from '../storable.ts';
import { readPublicationOf } from './read.ts';
import { bytesOf, MAX_RECORD_BYTES, type NewRecord, storeRecord } from './record.ts';

/** What publications of all kinds are stored with. */
interface NewTexts {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** METHOD_VERSION of packages/report. */
  readonly methodVersion: number;
  /** Time of publication that its files name; by default now. */
  readonly publishedAt?: Date;
}

export interface NewPublication extends NewTexts {
  readonly runId: string;
  /** ServerFigures of packages/report, for lists and badges; of a comparison none. */
  readonly figures: readonly object[];
  /** What a comparison found, for the same; absent of any other run. */
  readonly comparison?: object;
  /** What its servers take of the context of a model, of those that were counted. */
  readonly contexts?: readonly ServerContext[];
  /** Trials in which the host was busy, as the publisher confirmed; by default none. */
  readonly disturbedTrials?: number;
  /** What its address shows; a web process stores it later where it is absent. */
  readonly record?: NewRecord;
}

export interface NewHistory extends NewTexts {
  readonly watchId: string;
  readonly record: NewRecord;
}

export type Published =
  | { readonly state: 'published'; readonly id: string }
  | { readonly state: 'not_found' | 'slug_taken' }
  /** Only a finished run with a passed trial has something to show that stays as it is. */
  | { readonly state: 'not_finished'; readonly status: RunStatus }
  | { readonly state: 'nothing_passed' }
  | { readonly state: 'too_large'; readonly bytes: number }
  | { readonly state: 'already_published'; readonly slug: string };

/** Outcome of publishing a history: the release before cannot show it, so not while the way back to that is open. */
export type PublishedHistory =
  | Exclude<Published, { state: 'not_finished' | 'nothing_passed' }>
  | { readonly state: 'way_back_open'; readonly until: Date };

/**
 * Makes a run public. From then on Postgres refuses every change of it, until it is withdrawn. A slug is given once:
 * that of a withdrawn publication is taken too.
 */
export async function publishRun(
  db: Db,
  { runId, figures, comparison, contexts = [], disturbedTrials = 0, record, ...texts }: NewPublication,
): Promise<Published> {
  const bytes = record ? bytesOf(record) : 0;
  if (bytes > MAX_RECORD_BYTES) return { state: 'too_large', bytes };
  return db.$transaction(async (tx) => {
    const refused = await refusal(tx, runId);
    if (refused) return refused;
    const figured = {
      figures: [...figures],
      ...(comparison && { comparison }),
      contexts: storableJson(contexts.map((context) => ({ ...context }))),
      disturbedTrials,
    };
    const published = await store(tx, { runId, ...texts, ...figured }, record);
    if (published.state !== 'published') return published;
    await countStoredBytes(tx, runId);
    await recordEvent(tx, 'run_published', runId);
    return published;
  });
}

/**
 * Makes the history of a watch public as it is now, by its record alone: the watch and its runs may change. Slugs are given
 * as those of runs are.
 */
export async function publishHistory(
  db: Db,
  { watchId, record, ...texts }: NewHistory,
): Promise<PublishedHistory> {
  const bytes = bytesOf(record);
  if (bytes > MAX_RECORD_BYTES) return { state: 'too_large', bytes };
  const until = await wayBackUntil(db);
  if (until) return { state: 'way_back_open', until };
  return db.$transaction(async (tx) => {
    // Publications of one watch, and its deletion, go one after another.
    const watches = await tx.$queryRaw<object[]>`
      SELECT 1 FROM "Watch" WHERE "id" = ${watchId}::uuid FOR UPDATE`;
    if (watches.length === 0) return { state: 'not_found' };
    const live = await readPublicationOf(tx, { watchId });
    if (live) return { state: 'already_published', slug: live.slug };
    return store(tx, { watchId, ...texts, figures: [] }, record);
  });
}

/** Stores a publication with its record, unless its slug is taken. */
async function store(
  tx: Transaction,
  { title, summary, ...publication }: Prisma.PublicationCreateManyInput,
  record: NewRecord | undefined,
): Promise<{ state: 'published'; id: string } | { state: 'slug_taken' }> {
  const [made] = await tx.publication.createManyAndReturn({
    data: [{ ...publication, title: storable(title), summary: storable(summary) }],
    // Two requests may ask for one slug at the same moment.
    skipDuplicates: true,
    select: { id: true },
  });
  if (!made) return { state: 'slug_taken' };
  if (record) await storeRecord(tx, made.id, { ...record, asPublished: true });
  return { state: 'published', id: made.id };
}

async function refusal(tx: Transaction, runId: string): Promise<Published | undefined> {
  // Transactions that change or publish the run end first.
  const [run] = await tx.$queryRaw<{ status: RunStatus }[]>`
    SELECT "status" FROM "Run" WHERE "id" = ${runId}::uuid FOR UPDATE`;
  if (!run) return { state: 'not_found' };
  if (run.status !== 'finished') return { state: 'not_finished', status: run.status };
  const live = await readPublicationOf(tx, { runId });
  if (live) return { state: 'already_published', slug: live.slug };
  const passed = await tx.trial.count({ where: { runId, status: 'passed' } });
  return passed === 0 ? { state: 'nothing_passed' } : undefined;
}

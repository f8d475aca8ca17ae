import type {
  historyPublicationSchema,
  NewHistoryBody,
  NewPublicationBody,
  publicationTextSchema,
  runPublicationSchema,
} from '@headroom/api/publications';
import {
  editPublication as edit,
  isOfRun,
  listContexts,
  MAX_RECORD_BYTES,
  type Publication,
  type Published,
  type PublishedHistory,
  type PublishedSubject,
  publishHistory as publishHistoryOf,
  publishRun,
  type RunDetail,
  readPublication,
  withdrawPublication as withdraw,
} from '@headroom/db';
import { plural } from '@headroom/model/text';
import { capitalised } from '@headroom/model/text/plural';
import { METHOD_VERSION } from '@headroom/report';
import type { z } from 'zod';
import { resultPath } from '#results/publication-path.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { RUN_LOOKS } from '#results/status-looks.ts';
import { isJudged, type WatchHistory } from '#results/watch/history.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';
import { toKeep } from '../kept.ts';
import { computeRecord } from '../record/compute.ts';
import { computeHistoryRecord } from '../record/compute-history.ts';
import { serializeHistory, serializeRunPublication } from '../serialize.ts';
import { invalidatePublication } from './invalidate.ts';
import { isPublishable } from './publishable.ts';

/** Makes a run public under a permanent address. Throws ApiError when it cannot be. */
export async function publish(
  runId: string,
  { slug, title, summary, confirmDisturbed = false }: NewPublicationBody,
): Promise<z.infer<typeof runPublicationSchema>> {
  const whole = await readRunReport(runId);
  if (!whole) throw notFound('run', runId);
  refuseOtherKinds(whole.run);
  const { status } = whole.run;
  // What was read of a run that ends meanwhile is not all of it.
  if (status !== 'finished') throw refusal({ state: 'not_finished', status }, { runId }, slug);
  const disturbedTrials = whole.report.disturbed.length;
  if (!confirmDisturbed) refuseDisturbed(runId, disturbedTrials);
  const contexts = await listContexts(db(), runId);
  const kept = await toKeep(whole, contexts);
  const { figures, comparison } = kept;
  const publishedAt = new Date();
  const texts = { slug, title, summary, methodVersion: METHOD_VERSION, disturbedTrials, publishedAt };
  const record = await computeRecord({ publication: texts, whole, kept, contexts }, publishedAt);
  const published = await publishRun(db(), {
    ...texts,
    ...{ runId, figures, contexts, record },
    ...(comparison && { comparison }),
  });
  if (published.state !== 'published') throw refusal(published, { runId }, slug);
  const publication = await readStored(slug);
  if (!isOfRun(publication)) throw new Error(`publication ${slug} is of no run`);
  return serializeRunPublication(publication);
}

/**
 * Makes the history of a watch public, as it is now, under a permanent address. Throws ApiError when it cannot be.
 * @param history null where there is no such watch
 */
export async function publishHistory(
  watchId: string,
  { slug, title, summary }: NewHistoryBody,
  history: WatchHistory | null,
): Promise<z.infer<typeof historyPublicationSchema>> {
  if (!history) throw notFound('watch', watchId);
  if (!history.entries.some(isJudged)) {
    throw new ApiError(
      'not_publishable',
      `Watch ${watchId} has no finished comparison to publish; wait for its first one.`,
    );
  }
  const publishedAt = new Date();
  const texts = { slug, title, summary, methodVersion: METHOD_VERSION, publishedAt };
  const record = await computeHistoryRecord(history, texts, publishedAt);
  const published = await publishHistoryOf(db(), { watchId, ...texts, record });
  if (published.state !== 'published') throw refusal(published, { watchId }, slug);
  return serializeHistory(await readStored(slug));
}

/** Reads what was just stored, and removes what caches showed before. */
async function readStored(slug: string): Promise<Publication> {
  const publication = await readPublication(db(), slug);
  if (!publication) throw new Error(`publication ${slug} is not there after it was stored`);
  invalidatePublication(publication);
  return publication;
}

/**
 * Throws ApiError for a calibration, which says nothing of servers, for a try, which has no figures, and for what was
 * measured elsewhere.
 */
function refuseOtherKinds({ id, kind }: RunDetail): void {
  if (isPublishable(kind)) return;
  if (kind === 'try') {
    throw new ApiError('not_publishable', `Run ${id} is a try, without measurements. Queue a run.`);
  }
  if (kind === 'elsewhere') {
    throw new ApiError(
      'not_publishable',
      `Run ${id} was measured elsewhere; only runs of this installation’s hosts can be published.`,
    );
  }
  throw new ApiError(
    'not_publishable',
    `Run ${id} is a ${kind}; only single runs, comparisons and experiments can be published.`,
  );
}

/** Figures that other programs had part in are published knowingly or not at all. */
function refuseDisturbed(runId: string, disturbed: number): void {
  if (disturbed === 0) return;
  const message = `confirm that it is published although the host was busy in ${plural(disturbed, 'trial')}`;
  throw new ApiError(
    'disturbed_not_confirmed',
    `Run ${runId} was not published. confirmDisturbed: ${message}, or measure it again on a quiet host.`,
    { fields: [{ path: 'confirmDisturbed', message }] },
  );
}

/** Changes the words of a publication. Throws ApiError when the subject has none. */
export async function editPublication(
  subject: PublishedSubject,
  words: z.infer<typeof publicationTextSchema>,
): Promise<Publication> {
  const edited = await edit(db(), subject, words);
  if (!edited) throw nothingOf(subject);
  invalidatePublication(edited);
  return edited;
}

/** Withdraws a publication. Throws ApiError when the subject has none. */
export async function withdrawPublication(
  subject: PublishedSubject,
): Promise<{ slug: string; withdrawnAt: string }> {
  const withdrawn = await withdraw(db(), subject);
  if (!withdrawn) throw nothingOf(subject);
  const { slug, withdrawnAt } = withdrawn;
  invalidatePublication({ slug, ...subject });
  return { slug, withdrawnAt: withdrawnAt.toISOString() };
}

const nothingOf = (subject: PublishedSubject) =>
  'runId' in subject
    ? notFound('publication of a run', subject.runId)
    : notFound('published history of watch', subject.watchId);

function refusal(
  published: Exclude<Published | PublishedHistory, { state: 'published' }>,
  subject: PublishedSubject,
  slug: string,
): ApiError {
  const [kind, id] = 'runId' in subject ? ['run', subject.runId] : ['watch', subject.watchId];
  const what = kind === 'run' ? `run ${id}` : `the history of watch ${id}`;
  switch (published.state) {
    case 'not_found':
      return notFound(kind, id);
    case 'not_finished': {
      const word = RUN_LOOKS[published.status].word.toLowerCase();
      return new ApiError(
        'not_publishable',
        `${capitalised(what)} is ${word}; only a finished run can be published.`,
      );
    }
    case 'nothing_passed':
      return new ApiError('not_publishable', `${capitalised(what)} has no passed trial to publish.`);
    case 'too_large':
      return new ApiError(
        'not_publishable',
        `The files of ${what} take ${formatMb(published.bytes)}; a publication stores at most ${formatMb(MAX_RECORD_BYTES)}.`,
      );
    case 'way_back_open':
      return new ApiError(
        'not_publishable',
        `Histories can be published after ${published.until.toISOString()}: until then this installation may go back to a release that cannot show them.`,
      );
    case 'already_published':
      return new ApiError(
        'already_published',
        `${capitalised(what)} is published at ${resultPath(published.slug)}; withdraw that publication first.`,
      );
    case 'slug_taken': {
      const message = `"${slug}" is taken by a current or withdrawn publication; choose another slug`;
      return new ApiError('slug_taken', `Not published. slug: ${message}.`, {
        fields: [{ path: 'slug', message }],
      });
    }
  }
}

const formatMb = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

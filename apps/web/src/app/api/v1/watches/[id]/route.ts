import { WATCH_RUNS_LISTED, watchesApi } from '@headroom/api/watches';
import { deleteWatch, listAcknowledgements, listWatchRuns, readWatch } from '@headroom/db';
import { changedDetails } from '#features/watches/changed-details.ts';
import {
  changeWatched,
  serializeChanges,
  serializeWatch,
  serializeWatchRun,
} from '#features/watches/manage.ts';
import { resultPath } from '#results/publication-path.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';

export const GET = route(watchesApi.readWatch, async ({ params: { id } }) => {
  const [watch, runs, words] = await Promise.all([
    readWatch(db(), id),
    listWatchRuns(db(), id, WATCH_RUNS_LISTED),
    listAcknowledgements(db(), id),
  ]);
  if (!watch) throw notFound('watch', id);
  return {
    ...serializeWatch(watch),
    runs: runs.map(serializeWatchRun),
    changes: serializeChanges(runs, words),
  };
});

export const PUT = route(
  watchesApi.changeWatch,
  async ({ params: { id }, body, actor, workspaceId, audit }) => {
    const { before, now } = await changeWatched(id, body, { workspaceId, actor });
    const details = changedDetails(before, now);
    await audit({ action: 'watch.changed', subject: now.branch, details });
    return serializeWatch(now);
  },
);

export const DELETE = route(watchesApi.deleteWatch, async ({ params: { id }, audit }) => {
  const gone = await deleteWatch(db(), id);
  if (gone.state === 'not_found') throw notFound('watch', id);
  if (gone.state === 'published') {
    const path = resultPath(gone.slug);
    throw new ApiError(
      'not_deletable',
      `Watch ${id} was not deleted: its history was published at ${path}. Pause it instead.`,
    );
  }
  await audit({ action: 'watch.deleted', subject: gone.branch, details: { repository: gone.repository } });
  return { id };
});

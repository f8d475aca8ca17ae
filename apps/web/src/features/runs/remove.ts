import { deleteRun } from '@headroom/db';
import { resultPath } from '#results/publication-path.ts';
import { endedRuns } from '#results/run/ended-runs.ts';
import { db } from '#server/db.ts';
import { pageCache } from '#server/edge/cache/page-cache.ts';
import { ApiError } from '#server/http/errors.ts';
import { notFound } from '#server/http/ids.ts';

/** Removes a run with everything measured in it. Throws ApiError where that cannot be. */
export async function removeRun(id: string): Promise<void> {
  const deletion = await deleteRun(db(), id);
  switch (deletion.state) {
    case 'deleted':
      endedRuns().delete(id);
      pageCache().invalidate(`/runs/${id}`);
      return;
    case 'not_found':
      throw notFound('run', id);
    case 'running':
      throw new ApiError('not_deletable', `Run ${id} is running; cancel it first.`);
    case 'published': {
      const path = resultPath(deletion.slug);
      const why = deletion.withdrawn
        ? `was published at ${path}; published runs cannot be deleted`
        : `is published at ${path}, where others cite it`;
      throw new ApiError('not_deletable', `Run ${id} ${why}.`);
    }
  }
}

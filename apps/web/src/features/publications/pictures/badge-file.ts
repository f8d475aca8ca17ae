import { ApiError } from '#server/http/errors.ts';
import { invalidQuery } from '#server/http/query.ts';
import type { Kept } from '../kept.ts';
import { badgeOf, type Metric, VERDICT_BADGE, verdictBadge } from './badge.ts';

const EXTENSION = '.svg';

/**
 * A badge of a publication as SVG, by the name of its file. Throws ApiError for a file that is not there, and for a
 * metric of a comparison, whose badge says the verdict over all of them.
 * @param caveats of the publication, in few words
 */
export function badgeFile(
  { figures, comparison }: Kept,
  { file, metric, caveats }: { file: string; metric: Metric | undefined; caveats: string },
): string {
  if (comparison && file === VERDICT_BADGE) {
    if (metric === undefined) return verdictBadge(comparison, caveats);
    const message = 'the badge of a comparison says its verdict over all metrics; leave it out';
    throw invalidQuery([{ path: 'metric', message }]);
  }
  const own = figures.find(({ serverId }) => `${serverId}${EXTENSION}` === file);
  if (own) return badgeOf(own, caveats, metric);
  throw noBadge(file, comparison ? [VERDICT_BADGE] : figures.map((row) => `${row.serverId}${EXTENSION}`));
}

/** Error for a badge that is not there, with the files of those that are. */
export function noBadge(file: string, known: readonly string[]): ApiError {
  return new ApiError(
    'not_found',
    `There is no badge "${file.slice(0, 64)}"; there is: ${known.join(', ')}.`,
  );
}

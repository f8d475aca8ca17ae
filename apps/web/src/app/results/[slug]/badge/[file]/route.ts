import { isOfRun } from '@headroom/db';
import { listedCaveats, readListed } from '#features/publications/list/listing.ts';
import { badgeQuerySchema, withdrawnBadge } from '#features/publications/pictures/badge.ts';
import { badgeFile, noBadge } from '#features/publications/pictures/badge-file.ts';
import { badgeAddress } from '#features/publications/pictures/shown-badges.ts';
import { readFileOf, recordOf } from '#features/publications/record/read.ts';
import { nothingAt, readBySlug } from '#features/publications/result.ts';
import { shortCaveats } from '#results/answer/caveats.ts';
import { badgeResponse } from '#results/badge/badge.ts';
import { guarded, PUBLIC } from '#server/api/route.ts';
import { readQuery } from '#server/http/query.ts';

export const dynamic = 'force-dynamic';

export const GET = guarded<{ slug: string; file: string }>(
  PUBLIC,
  async ({ request, params: { slug, file } }) => {
    const { metric } = readQuery(request, badgeQuerySchema);
    const publication = await readBySlug(slug);
    if (!publication) throw nothingAt(slug);
    // A page that shows the badge still gets a picture.
    if (publication.withdrawnAt) return badgeResponse(withdrawnBadge(slug), 410);
    const { page } = await recordOf(publication);
    const stored = await readFileOf(publication, `badge/${badgeAddress(file, metric)}`);
    if (stored !== null) return badgeResponse(stored);
    if (!isOfRun(publication)) {
      throw noBadge(
        file,
        page.badges.map((badge) => badge.file),
      );
    }
    // A metric that its version did not have, or a file that is not there.
    const listed = await readListed(publication.id);
    return badgeResponse(badgeFile(listed, { file, metric, caveats: shortCaveats(listedCaveats(listed)) }));
  },
);

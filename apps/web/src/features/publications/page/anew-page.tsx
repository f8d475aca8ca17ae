import type { Publication } from '@headroom/db';
import { METHOD_VERSION } from '@headroom/report';
import { resultPath } from '#results/publication-path.ts';
import type { RunReport } from '#results/run/ended-runs.ts';
import type { Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';
import { recordOf } from '../record/read.ts';
import { type PublicComparison, PublicPage } from './public-page.tsx';

/** The measurements of a publication by the method in force, with the way back to what was published. */
export async function AnewPage({
  publication,
  whole,
  params,
  comparison,
}: {
  publication: Publication;
  whole: RunReport;
  params: Params;
  /** What a comparison found; absent of any other run. */
  comparison: PublicComparison | undefined;
}) {
  const record = await recordOf(publication);
  return (
    <>
      <div className="mb-5">
        <Notice tone="info" title={`Read by today’s method (${METHOD_VERSION})`}>
          Published by method {publication.methodVersion}. Files and badges are those published.
          <span className="mt-2 block">
            <ButtonLink href={resultPath(publication.slug)} prefetch={false}>
              As published
            </ButtonLink>
          </span>
        </Notice>
      </div>
      <PublicPage isAnew {...{ publication, whole, params, comparison, record }} />
    </>
  );
}

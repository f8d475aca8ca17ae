import { publicationTextSchema, slugSchema } from '@headroom/api/publications';
import { slugOf } from '@headroom/api/slug';
import type { Publication, RunDetail } from '@headroom/db';
import { METHOD_VERSION } from '@headroom/report';
import type { RunReport } from '#results/run/ended-runs.ts';
import { runTitle } from '#results/run/labels.ts';
import type { Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';
import { type PublicComparison, PublicPage } from './public-page.tsx';

const { title: titleSchema, summary: summarySchema } = publicationTextSchema.shape;

/** A run as visitors would see it once it is published, with the texts of the address. */
export function PreviewPage({
  whole,
  params,
  comparison,
}: {
  whole: RunReport;
  params: Params;
  /** What a comparison found; absent of any other run. */
  comparison: PublicComparison | undefined;
}) {
  return (
    <>
      <div className="mb-5">
        <Notice tone="info" title="Preview, not published">
          Only members of the workspace see it.
          <span className="mt-2 block">
            <ButtonLink href={`/runs/${whole.run.id}`}>Back to the run</ButtonLink>
          </span>
        </Notice>
      </div>
      <PublicPage
        record={null}
        publication={draftOf(whole, params)}
        whole={whole}
        params={params}
        comparison={comparison}
      />
    </>
  );
}

/** A publication that is not stored; texts that could not be are left out. */
function draftOf({ run, report }: RunReport, params: Params): Publication {
  const title = titleSchema.safeParse(params.title).data ?? runTitle(run);
  return {
    id: '',
    runId: run.id,
    watchId: null,
    slug: slugSchema.safeParse(params.slug).data ?? slugFor(run, title),
    title,
    summary: summarySchema.safeParse(params.summary).data ?? '',
    methodVersion: METHOD_VERSION,
    disturbedTrials: report.disturbed.length,
    publishedAt: new Date(),
    editedAt: null,
    withdrawnAt: null,
  };
}

/** A title may have no letter that a slug can be made of. */
function slugFor({ id }: RunDetail, title: string): string {
  return slugOf(title) || id;
}

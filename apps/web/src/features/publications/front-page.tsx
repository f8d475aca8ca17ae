import { listStudies } from '@headroom/db';
import { studyFigures } from '@headroom/report/studies';
import { storedKind } from '#results/experiments/stored-experiment.ts';
import { resultPath } from '#results/publication-path.ts';
import { parsedStudy, type Study } from '#results/read-study.ts';
import { studyPath } from '#results/study-path.ts';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';
import { Section } from '#ui/page.tsx';
import type { Stack } from './front/stack.tsx';
import { type Listed, readListing } from './listing.ts';
import { OverTimeIndex } from './over-time-index.tsx';
import { previewOf } from './preview-bars.ts';
import { PublicationTable } from './publication-table.tsx';
import { StudyList } from './study-list.tsx';
import { Welcome } from './welcome.tsx';

/** Front page: what this is and what it is used for, all publications, servers over time, and what others published. */
export async function FrontPage({ params }: { params: Params }) {
  const [publications, studies] = await Promise.all([readListing(), listStudies(db())]);
  const [latest = null] = publications;
  const study = studies[0] ? parsedStudy(studies[0]) : null;
  return (
    <>
      <Welcome stack={stackOf(publications, study)} latest={latest} study={study} />
      {latest && (
        <>
          <Section
            title="Results"
            note="Runs and comparisons that were made public. Each has a permanent address and cannot change."
          >
            <PublicationTable publications={publications} />
          </Section>
          <OverTimeIndex publications={publications} params={params} />
        </>
      )}
      <StudyList studies={studies} />
    </>
  );
}

/** Servers that a bar can be drawn of each: of our newest result that has them, or of others' figures. */
function stackOf(publications: readonly Listed[], study: Study | null): Stack | null {
  for (const { slug, title, figures } of publications) {
    const preview = previewOf(figures);
    if (!isDrawn(preview)) continue;
    // What to choose when is concluded from servers under one load.
    const part = storedKind(figures) === null ? '#choose' : '';
    return { preview, of: title, href: `${resultPath(slug)}${part}` };
  }
  const preview = study && previewOf(studyFigures(study.data));
  if (!preview || !isDrawn(preview)) return null;
  return { preview, of: `${study.title}, by ${study.source}`, href: studyPath(study.slug) };
}

/** Whether there is something to choose between. */
function isDrawn({ bars }: ReturnType<typeof previewOf>): boolean {
  return bars.filter(({ value }) => value !== null && value > 0).length > 1;
}

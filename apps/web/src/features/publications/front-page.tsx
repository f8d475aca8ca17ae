import { listStudies, type PublishedStudy } from '@headroom/db';
import { findings } from '@headroom/report';
import { resultPath } from '#results/publication-path.ts';
import { parsedStudy } from '#results/read-study.ts';
import { askedLabel } from '#results/run/labels.ts';
import { studyPath } from '#results/study-path.ts';
import { serverTraits } from '#results/traits.ts';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { Empty } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { CaveatChips } from './caveat-chips.tsx';
import { type Listed, listedCaveats, readListing } from './listing.ts';
import { OverTimeIndex } from './over-time-index.tsx';
import { PublicationTable } from './publication-table.tsx';
import { storedFinding } from './stored-experiment.ts';
import { StudyChart } from './study-chart.tsx';
import { StudyList } from './study-list.tsx';
import { Welcome } from './welcome.tsx';

/** Front page: what this is, the latest findings, all publications, servers over time, and what others published. */
export async function FrontPage({ params }: { params: Params }) {
  const [publications, studies] = await Promise.all([readListing(), listStudies(db())]);
  const [latest] = publications;
  const [study] = studies;
  return (
    <>
      <Welcome choose={chooseAt(latest, study)} />
      {latest ? <Latest publication={latest} /> : study && <StudyChart study={parsedStudy(study)} />}
      <Section
        title="Results"
        note="Runs and comparisons that were made public. Each has a permanent address and cannot change."
      >
        {latest ? <PublicationTable publications={publications} /> : <NothingYet />}
      </Section>
      {latest && <OverTimeIndex publications={publications} params={params} />}
      <StudyList studies={studies} />
    </>
  );
}

/** Address of what to choose when: by our newest result of one load, else by others' figures. */
function chooseAt(latest: Listed | undefined, study: PublishedStudy | undefined): string {
  if (latest?.run.kind === 'single') return `${resultPath(latest.slug)}#choose`;
  return study ? studyPath(study.slug) : '/servers';
}

function Latest({ publication }: { publication: Listed }) {
  const { slug, title, summary, publishedAt, figures, comparison, run } = publication;
  const headline =
    comparison?.headline ?? storedFinding(figures) ?? findings(figures, serverTraits())[0]?.text;
  return (
    <section aria-labelledby="latest" className="border-line border-b py-8">
      <p className="text-13 text-muted">
        Latest result, {askedLabel(run.suite)}, <ExactDay at={publishedAt} />
      </p>
      {headline && (
        <p className="mt-1 max-w-[40ch] font-semibold text-3xl tabular-nums leading-tight tracking-tight">
          {headline}
        </p>
      )}
      <h2 id="latest" className="mt-4 font-medium text-base">
        <a href={resultPath(slug)} className="link">
          {title}
        </a>
      </h2>
      <p className="mt-1 line-clamp-4 max-w-[75ch] whitespace-pre-line text-muted">{summary}</p>
      <div className="mt-3">
        <CaveatChips caveats={listedCaveats(publication)} />
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink tone="main" href={resultPath(slug)} prefetch={false}>
          Read the result
        </ButtonLink>
        {run.kind === 'single' && (
          <ButtonLink href={`${resultPath(slug)}#choose`} prefetch={false}>
            What to choose when
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function NothingYet() {
  return (
    <Empty
      title="No result is public yet"
      action={
        <>
          <ButtonLink tone="main" href="/runs/new">
            New run
          </ButtonLink>
          <ButtonLink href="/runs">All runs</ButtonLink>
        </>
      }
    >
      Queue a run and wait until it is finished; then choose Publish on its page. It gets a permanent address,
      a citation and files here, and cannot change from then on.
    </Empty>
  );
}

import { findings } from '@headroom/report';
import { resultPath } from '#results/publication-path.ts';
import { askedLabel } from '#results/run/labels.ts';
import { serverTraits } from '#results/traits.ts';
import type { Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { Empty } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { CaveatChips } from './caveat-chips.tsx';
import { caveatsOf } from './caveats.ts';
import { type Listed, readListing } from './listing.ts';
import { OverTimeIndex } from './over-time-index.tsx';
import { PublicationTable } from './publication-table.tsx';
import { storedFinding, storedKind } from './stored-experiment.ts';
import { StudyList } from './study-list.tsx';

/** Front page: the latest findings, all publications, servers over time, and what others published. */
export async function FrontPage({ params }: { params: Params }) {
  const publications = await readListing();
  const [latest] = publications;
  return (
    <>
      {latest ? <Latest publication={latest} /> : <NothingYet />}
      {publications.length > 0 && (
        <Section
          title="Results"
          note="Runs that were made public. Each has a permanent address and cannot change."
        >
          <PublicationTable publications={publications} />
        </Section>
      )}
      {publications.length > 0 && <OverTimeIndex publications={publications} params={params} />}
      <StudyList />
    </>
  );
}

function Latest({ publication }: { publication: Listed }) {
  const { slug, title, summary, publishedAt, figures, run, disturbedTrials } = publication;
  const headline = storedFinding(figures) ?? findings(figures, serverTraits())[0]?.text;
  const isOfOneLoad = storedKind(figures) === null;
  return (
    <section aria-labelledby="latest" className="border-line border-b pb-8">
      <p className="text-13 text-muted">
        Latest result, {askedLabel(run.suite)}, <ExactDay at={publishedAt} />
      </p>
      {headline && (
        <p className="mt-1 max-w-[40ch] font-semibold text-3xl tabular-nums leading-tight tracking-tight">
          {headline}
        </p>
      )}
      <h1 id="latest" className="mt-4 font-medium text-base">
        <a href={resultPath(slug)} className="link">
          {title}
        </a>
      </h1>
      <p className="mt-1 line-clamp-4 max-w-[75ch] whitespace-pre-line text-muted">{summary}</p>
      <div className="mt-3">
        <CaveatChips caveats={caveatsOf({ ...run, disturbed: disturbedTrials })} />
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink tone="main" href={resultPath(slug)} prefetch={false}>
          Read the result
        </ButtonLink>
        {isOfOneLoad && (
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
    <>
      <h1 className="mb-4 font-semibold text-xl tracking-tight">
        How fast are MCP servers, how steady, at what cost?
      </h1>
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
        Queue a run and wait until it is finished; then choose Publish on its page. It gets a permanent
        address, a citation and files here, and cannot change from then on.
      </Empty>
    </>
  );
}

import { listStudies } from '@headroom/db';
import { studyFigures } from '@headroom/report/studies';
import type { ReactNode } from 'react';
import { parsedStudy } from '#results/read-study.ts';
import { studyPath } from '#results/study-path.ts';
import { db } from '#server/db.ts';
import { ButtonLink } from '#ui/button.tsx';
import { readListing } from '../list/listing.ts';
import { previewOf } from '../pictures/preview-bars.ts';
import { isDrawn, widestResult } from './choose-stack.ts';
import { ABOUT_INTERVALS, CommitIntervals } from './commit-intervals.tsx';
import { aboutRates, Rates } from './rates.tsx';
import { ABOUT_TOOLS, ServerTools } from './server-tools.tsx';
import { aboutBars, type Stack, StackBars } from './stack.tsx';

/** Front page of strangers: what this is, and the four things it is used for. */
export async function Landing({ canSignUp }: { canSignUp: boolean }) {
  const stack = await readStack();
  return (
    <section aria-labelledby="welcome">
      <h1
        id="welcome"
        className="max-w-[36ch] text-balance font-semibold text-2xl leading-tight tracking-tight sm:text-3xl"
      >
        Load-test MCP servers: catch slow commits, compare stacks, plan capacity
      </h1>
      <p className="mt-2 text-muted">MCP connects AI models to tools.</p>
      <p className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href={canSignUp ? '/sign-up' : '/runs/new'} tone="main">
          {canSignUp ? 'Sign up' : 'Queue a run'}
        </ButtonLink>
        <ButtonLink href="/results">See results</ButtonLink>
      </p>
      <ul className="mt-6 grid gap-4 lg:grid-cols-2">
        <Job
          title="Measure your own"
          words="Name a package, repository or address: each tool’s latency, rate and memory, and what limited it."
          href="/projects/new"
          button="Measure a server"
          about={ABOUT_TOOLS}
        >
          <ServerTools />
        </Job>
        <Job
          title="Guard a commit"
          words="One line says what became slower, by how much and how surely."
          href="/compare/new"
          button="Compare two versions"
          about={ABOUT_INTERVALS}
        >
          <CommitIntervals />
        </Job>
        <Job
          title="Choose a stack"
          words="Servers in many languages do the same work under the same load."
          href={stack?.href ?? '/servers'}
          button={stack ? 'Compare stacks' : 'See the servers'}
          about={stack && aboutBars(stack)}
        >
          {stack && <StackBars preview={stack.preview} />}
        </Job>
        <Job
          title="Plan capacity"
          words="Find the calls a second that a server takes before it breaks its promise."
          href="/runs/new?profile=capacity"
          button="Find the limit"
          about={aboutRates()}
        >
          <Rates />
        </Job>
      </ul>
    </section>
  );
}

/** What to choose a stack by: our widest sound result, or the figures of others. */
async function readStack(): Promise<Stack | null> {
  const [publications, [first]] = await Promise.all([readListing(), listStudies(db())]);
  const widest = widestResult(publications);
  if (widest || !first) return widest;
  const study = parsedStudy(first);
  const preview = previewOf(studyFigures(study.data));
  if (!isDrawn(preview)) return null;
  return { preview, of: `${study.title}, by ${study.source}`, href: studyPath(study.slug) };
}

function Job({
  title,
  words,
  href,
  button,
  about,
  children,
}: {
  title: string;
  words: string;
  href: string;
  button: string;
  /** What its picture shows. */
  about: string | null;
  /** Its picture. */
  children: ReactNode;
}) {
  return (
    <li className="flex min-w-0 flex-col rounded-md border border-line bg-surface p-4">
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 text-muted text-sm">{words}</p>
      {children && <div className="mt-4">{children}</div>}
      {about && <p className="mt-2 text-12 text-muted">{about}</p>}
      <p className="mt-auto pt-3">
        <ButtonLink href={href} prefetch={false}>
          {button}
        </ButtonLink>
      </p>
    </li>
  );
}

import type { ReactNode } from 'react';
import type { Study } from '#results/read-study.ts';
import { knownServerIds } from '#server/manifests.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { aboutIntervals, CommitIntervals, FOUND } from './front/commit-intervals.tsx';
import { PublicationCard, StudyCard } from './front/result-card.tsx';
import { aboutBars, type Stack, StackBars } from './front/stack.tsx';
import type { Listed } from './listing.ts';

/** Start of the front page: what this is and for whom, what it is used for, and how to try it. */
export function Welcome({
  stack,
  latest,
  study,
}: {
  stack: Stack | null;
  /** Our newest publication, and a study by others: what there is of them. */
  latest: Listed | null;
  study: Study | null;
}) {
  return (
    <section aria-labelledby="welcome" className="border-line border-b pb-8">
      <h1
        id="welcome"
        className="max-w-[46ch] text-balance font-semibold text-2xl leading-tight tracking-tight sm:text-3xl"
      >
        Headroom measures how fast{' '}
        <abbr title="Model Context Protocol" className="no-underline">
          MCP
        </abbr>{' '}
        servers answer and how much more they can take, for those who write them and those who choose one.
      </h1>
      <ul className="mt-6 grid gap-4 lg:grid-cols-3">
        <Job
          title="Choose a stack"
          words={`Rate, latency, memory and cold start of ${knownServerIds().length} servers side by side, which all do the same work.`}
          href={stack?.href ?? '/servers'}
          link={stack ? 'See what to choose when' : 'See the servers'}
          about={stack && aboutBars(stack)}
        >
          {stack && <StackBars preview={stack.preview} />}
        </Job>
        <Job
          title="Guard a commit"
          words={`One line says what became slower, and how sure that is: “${FOUND}”.`}
          href="/compare/new"
          link="Compare two commits"
          about={aboutIntervals()}
        >
          <CommitIntervals />
        </Job>
        <Job
          title="Publish a result"
          words="A finished run becomes a page with a permanent address, files, a citation and a badge, by Publish on its page."
          href="/runs"
          link="See the runs"
        >
          {latest ? <PublicationCard publication={latest} /> : study && <StudyCard study={study} />}
        </Job>
      </ul>
      <h2 className="mt-7 font-semibold">Try it</h2>
      <p className="mt-0.5 text-13 text-muted">
        In a checkout of the repository. Each figure says what limited it and how sure it is:{' '}
        <a href="/method" className="link">
          how it is measured
        </a>
        .
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-13">
        <Command line="make demo">measures five servers</Command>
        <Command line="make demo COMPARE=1">compares two commits</Command>
      </ul>
    </section>
  );
}

function Job({
  title,
  words,
  href,
  link,
  about,
  children,
}: {
  title: string;
  words: string;
  href: string;
  link: string;
  /** What its picture shows. */
  about?: string | null;
  /** Its picture. */
  children: ReactNode;
}) {
  return (
    <li className="flex min-w-0 flex-col rounded-md border border-line bg-surface p-4">
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 text-muted text-sm">{words}</p>
      {children && <div className="mt-4">{children}</div>}
      {about && <p className="mt-2 text-12 text-muted">{about}</p>}
      <p className="mt-auto pt-3 text-sm">
        <a href={href} className="link">
          {link}
        </a>
      </p>
    </li>
  );
}

function Command({ line, children }: { line: string; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-2">
      <code className="rounded border border-line bg-surface px-2 py-1 font-mono">{line}</code>
      <CopyButton text={line} what={`the command ${line}`} />
      <span className="text-muted">{children}</span>
    </li>
  );
}

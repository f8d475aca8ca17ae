import { GitCompareArrows, Layers, Share2 } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { knownServerIds } from '#server/manifests.ts';
import { CopyButton } from '#ui/copy-button.tsx';

/** Start of the front page: what this is, whom it serves, what it is used for and how to try it. */
export function Welcome({ choose }: { choose: string }) {
  return (
    <section aria-labelledby="welcome" className="border-line border-b pb-8">
      <h1 id="welcome" className="max-w-[30ch] font-semibold text-3xl leading-tight tracking-tight">
        How fast is an MCP server, and how much more can it take?
      </h1>
      <p className="mt-3 max-w-[70ch] text-muted">
        Headroom measures MCP (Model Context Protocol) servers under load, for those who write them and those
        who choose between them. Each figure says how it was measured, what limited it and how sure it is.{' '}
        <a href="/method" className="link">
          How it is measured
        </a>
      </p>
      <ul className="mt-6 grid gap-3 md:grid-cols-3">
        <Job Icon={Layers} title="Choose a stack" href={choose} link="See what to choose when">
          Rate, latency, memory and cold start of {knownServerIds().length} servers side by side, which all do
          the same work.
        </Job>
        <Job Icon={GitCompareArrows} title="Guard a commit" href="/compare/new" link="Compare two commits">
          Both commits are measured in the same rounds. One line says what became slower and how sure that is,
          or what cannot be excluded.
        </Job>
        <Job Icon={Share2} title="Publish a result" href="/runs" link="See the runs">
          A run becomes a page with a permanent address, files, a citation and a badge, which others can
          check.
        </Job>
      </ul>
      <p className="mt-6 text-13 text-muted">Try it in a checkout of the repository:</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-6 gap-y-2 text-13">
        <Command line="make demo">measures five servers</Command>
        <Command line="make demo COMPARE=1">compares two commits</Command>
      </ul>
    </section>
  );
}

function Job({
  Icon,
  title,
  href,
  link,
  children,
}: {
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  title: string;
  href: string;
  link: string;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-col rounded-md border border-line bg-surface p-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon className="size-4 text-accent" aria-hidden />
        {title}
      </h2>
      <p className="mt-1.5 grow text-muted text-sm">{children}</p>
      <p className="mt-3 text-sm">
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

'use client';

import { clsx } from 'clsx';
import { Figures } from '#ui/figures.tsx';

/** A finding with links to the cells it was read from. */
export interface LinkedFinding {
  readonly text: string;
  readonly cells: readonly { readonly href: string; readonly name: string }[];
}

interface Props {
  findings: readonly LinkedFinding[];
}

/** Up to three findings side by side. */
export function Headlines({ findings }: Props) {
  return (
    <section aria-label="Findings">
      <ul
        className={clsx(
          'grid gap-px overflow-hidden rounded-md border border-line bg-line',
          findings.length === 2 && 'lg:grid-cols-2',
          findings.length > 2 && 'lg:grid-cols-3',
        )}
      >
        {findings.map((finding) => (
          <li key={finding.text} className="flex flex-col justify-between gap-2 bg-surface px-4 py-3">
            <FindingView finding={finding} className="max-w-[60ch] text-[0.9375rem] leading-snug" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Findings below each other, under a heading. */
export function OtherFindings({ title, findings }: Props & { title: string }) {
  return (
    <section
      aria-labelledby="more-findings"
      className="self-start rounded-md border border-line bg-surface px-4 py-3"
    >
      <h3 id="more-findings" className="font-medium text-13">
        {title}
      </h3>
      <ul className="mt-2 space-y-3">
        {findings.map((finding) => (
          <li key={finding.text}>
            <FindingView finding={finding} className="max-w-[75ch]" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A finding over its links; the class is that of its text. */
function FindingView({ finding: { text, cells }, className }: { finding: LinkedFinding; className: string }) {
  return (
    <>
      <p className={className}>
        <Figures text={text} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-12">
        {cells.map(({ href, name }) => (
          <a key={href} href={href} className="link">
            {name}
          </a>
        ))}
      </p>
    </>
  );
}

'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { useState } from 'react';

/** A server of a chart. */
export interface Marked {
  readonly id: string;
  /** Colour and dashes of its line, as a border. */
  readonly border: string;
}

/** A revision in the words of its strip. */
export interface Strip {
  readonly id: string;
  /** Address after a click. */
  readonly href: string;
  /** Its name, its subject and its time. */
  readonly label: string;
  /** Its name and its day. */
  readonly title: string;
  readonly subject: string | null;
  readonly author: string | null;
  readonly taken: 'base' | 'head' | null;
  /** A figure a server, in their order; null where it was not measured at it. */
  readonly figures: readonly (string | null)[];
}

/**
 * A strip for each revision: it shows what was measured at it, and takes it to be compared. A client component, which
 * takes the words alone: as elements they were most of the page. So those of one revision are drawn at a time.
 */
export function Commits({ servers, strips }: { servers: readonly Marked[]; strips: readonly Strip[] }) {
  const [shown, setShown] = useState<string | null>(null);
  return strips.map((strip, index) => {
    const { id, href, label, taken } = strip;
    const entries = servers.flatMap((server, place) => {
      const words = strip.figures[place];
      return words ? [{ ...server, words }] : [];
    });
    const spoken = entries.map((entry) => `${entry.id} ${entry.words}`).join('; ');
    return (
      <Link
        key={id}
        href={href}
        prefetch={false}
        scroll={false}
        aria-label={`${label}: ${spoken}. ${taken ? `Taken as ${taken}` : 'Take it to compare'}`}
        aria-current={taken ? 'true' : undefined}
        // One stop for the tab key; arrows lead from there.
        tabIndex={index === strips.length - 1 ? 0 : -1}
        className={clsx('commit', taken && 'bg-accent/12')}
        onPointerEnter={() => setShown(id)}
        onPointerLeave={() => setShown(null)}
        onFocus={() => setShown(id)}
        onBlur={() => setShown(null)}
        style={{ left: `${(100 * index) / strips.length}%`, width: `${100 / strips.length}%` }}
      >
        {taken && (
          <span className="absolute top-full left-1/2 -translate-x-1/2 pt-1 font-medium text-12 text-accent">
            {taken}
          </span>
        )}
        {shown === id && <Measured strip={strip} entries={entries} isLeft={index < strips.length / 2} />}
      </Link>
    );
  });
}

/** What was measured at a revision. */
function Measured({
  strip: { title, subject, author },
  entries,
  isLeft,
}: {
  strip: Strip;
  entries: readonly (Marked & { words: string })[];
  isLeft: boolean;
}) {
  return (
    <div className={clsx('commit-figures', isLeft ? 'left-full ml-1' : 'right-full mr-1')}>
      <p className="num text-muted">
        {title}
        {author && ` · ${author}`}
      </p>
      {subject && <p className="mb-1 truncate font-medium">{subject}</p>}
      {entries.map((entry) => (
        <p key={entry.id} className="flex flex-wrap items-center gap-x-2 leading-5">
          <span className="w-4" style={{ borderTop: entry.border }} />
          {entry.id}
          <span className="num ml-auto sm:pl-4">{entry.words}</span>
        </p>
      ))}
    </div>
  );
}

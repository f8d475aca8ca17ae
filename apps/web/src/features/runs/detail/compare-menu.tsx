'use client';

import Link from 'next/link';
import { RelativeTime } from '#ui/relative-time.tsx';
import { shortId } from '#ui/short-id.ts';
import { ago } from '#ui/time.ts';

/** A run to compare with. */
interface OfferedRun {
  /** The comparison. */
  readonly href: string;
  readonly title: string;
  readonly id: string;
  readonly queuedAt: string;
  readonly host?: string;
}

/**
 * Runs to compare with, folded in the menu of a run: a fold that opens without JavaScript.
 * @param drawnAt when the server rendered the page: the browser renders the same times first
 */
export function CompareMenu({ runs, drawnAt }: { runs: readonly OfferedRun[]; drawnAt: string }) {
  const now = new Date(drawnAt);
  return (
    <details>
      <summary className="flex h-8 cursor-pointer list-none items-center rounded-md px-3 font-medium text-13 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        Compare with…
      </summary>
      <ul
        aria-label="Runs to compare with"
        className="mb-1 max-h-72 overflow-y-auto overflow-x-hidden border-line border-y py-1"
      >
        {runs.map(({ href, title, id, queuedAt, host }) => (
          <li key={id}>
            <Link href={href} prefetch={false} className="block rounded px-2 py-1.5 text-13 hover:bg-sunken">
              <span className="block truncate font-medium">{title}</span>
              <span className="text-12 text-muted">
                <span className="num">{shortId(id)}</span>, queued{' '}
                <RelativeTime iso={queuedAt} shown={ago(new Date(queuedAt), now)} />
                {host && `, ${host}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

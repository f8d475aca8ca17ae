'use client';

import { clsx } from 'clsx';
import Link from 'next/link';

/** Links to parts of a page, of which one is shown: the one at the place `current`. */
export function TabLinks({
  tabs,
  current,
}: {
  tabs: readonly { readonly title: string; readonly href: string }[];
  current: number;
}) {
  return (
    <nav aria-label="Parts of the result" className="mt-7 mb-4 flex flex-wrap border-line border-b">
      {tabs.map(({ title, href }, place) => (
        <Link
          key={title}
          href={href}
          prefetch={false}
          scroll={false}
          aria-current={place === current ? 'page' : undefined}
          className={clsx(
            '-mb-px whitespace-nowrap border-b-2 px-3 py-2 text-13 focus-visible:outline-offset-[-2px]',
            place === current
              ? 'border-accent font-medium text-text'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

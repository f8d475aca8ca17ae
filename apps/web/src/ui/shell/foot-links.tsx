'use client';

import Link from 'next/link';
import { FOOT_PLACES } from './places.ts';

/** Links at the foot of a page to the places of these addresses. */
export function FootLinks({ places }: { places: readonly string[] }) {
  return (
    <footer className="border-line border-t">
      <nav
        aria-label="About the numbers"
        className="mx-auto flex max-w-[90rem] flex-wrap gap-x-5 gap-y-1.5 px-4 py-4 text-13 text-muted sm:px-6"
      >
        {FOOT_PLACES.filter(({ href }) => places.includes(href)).map(({ href, title }) => (
          <Link key={href} href={href} className="hover:text-text hover:underline">
            {title}
          </Link>
        ))}
      </nav>
    </footer>
  );
}

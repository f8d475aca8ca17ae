'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { Place } from './places.ts';

/** Links to main pages; the current one is marked. */
export function Nav({ places }: { places: readonly Place[] }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="flex items-center">
      {places.map(({ href, title, also = href, wideOnly }) => {
        const here = pathname === href || pathname.startsWith(`${also}/`);
        return (
          <Link
            key={href}
            href={href}
            aria-current={here ? 'page' : undefined}
            className={clsx(
              'rounded px-1.5 py-1.5 text-13 hover:bg-sunken sm:px-2.5',
              wideOnly && 'max-lg:hidden',
              here ? 'font-medium text-text' : 'text-muted hover:text-text',
            )}
          >
            {title}
          </Link>
        );
      })}
    </nav>
  );
}

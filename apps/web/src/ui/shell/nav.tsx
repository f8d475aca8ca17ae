'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { PLACES } from './places.ts';

/** Links to the main pages of these addresses; the current one is marked. */
export function Nav({ places }: { places: readonly string[] }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="flex items-center">
      {PLACES.filter(({ href }) => places.includes(href)).map(({ href, title, also = href, wideOnly }) => {
        const here = pathname === href || pathname.startsWith(`${also}/`);
        return (
          <Link
            key={href}
            href={href}
            aria-current={here ? 'page' : undefined}
            className={clsx(
              'rounded px-1.5 py-1.5 text-13 hover:bg-sunken sm:px-2.5 lg:max-xl:px-1.5',
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

'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';

interface Place {
  href: string;
  title: string;
  /** Other addresses that belong to it. */
  also?: string;
  /** On a telephone the foot of the page leads there. */
  wideOnly?: boolean;
}

const PLACES: readonly Place[] = [
  { href: '/', title: 'Results', also: '/results' },
  { href: '/runs', title: 'Runs' },
  { href: '/servers', title: 'Servers' },
  { href: '/hosts', title: 'Hosts' },
  { href: '/studies', title: 'Studies', wideOnly: true },
  { href: '/method', title: 'Method', wideOnly: true },
];

/** Links to the main pages; the current one is marked. */
export function Nav() {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="flex items-center">
      {PLACES.map(({ href, title, also = href, wideOnly }) => {
        const here = pathname === href || pathname.startsWith(`${also}/`);
        return (
          <Link
            key={href}
            href={href}
            aria-current={here ? 'page' : undefined}
            className={clsx(
              'rounded px-1.5 py-1.5 text-13 hover:bg-sunken sm:px-2.5',
              wideOnly && 'max-md:hidden',
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

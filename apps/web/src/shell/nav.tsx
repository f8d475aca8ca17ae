'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';

const PLACES = [
  { href: '/runs', title: 'Runs' },
  { href: '/servers', title: 'Servers' },
  { href: '/hosts', title: 'Hosts' },
] as const;

/** Links to the main pages; the current one is marked. */
export function Nav() {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="flex items-center">
      {PLACES.map(({ href, title }) => {
        const here = pathname === href || pathname.startsWith(`${href}/`);
        return (
          <Link
            key={href}
            href={href}
            aria-current={here ? 'page' : undefined}
            className={clsx(
              'rounded px-2 py-1.5 text-13 hover:bg-sunken sm:px-2.5',
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

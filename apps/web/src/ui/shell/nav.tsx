'use client';

import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { PLACES, type Place } from './places.ts';

/** Links to the main pages of these addresses; the current one is marked. What a telephone has no room for is in a menu there. */
export function Nav({ places }: { places: readonly string[] }) {
  const pathname = usePathname();
  const shown = PLACES.filter(({ href }) => places.includes(href));
  const more = shown.filter(({ wideOnly }) => wideOnly);
  return (
    <nav aria-label="Main" className="flex items-center">
      {shown.map((place) => (
        <PlaceLink
          key={place.href}
          place={place}
          pathname={pathname}
          className={clsx('sm:px-2.5 lg:max-xl:px-1.5', place.wideOnly && 'max-lg:hidden')}
        />
      ))}
      {more.length > 0 && (
        <>
          <button
            type="button"
            popoverTarget={MENU_ID}
            aria-label="More pages"
            className="grid size-8 place-items-center rounded text-muted hover:bg-sunken hover:text-text lg:hidden"
          >
            <Menu size={16} aria-hidden="true" />
          </button>
          <div
            // Closed by a new page: it is another menu there.
            key={pathname}
            id={MENU_ID}
            popover="auto"
            className="inset-auto top-12 left-4 w-44 rounded-lg border border-line bg-surface p-1.5 text-text shadow-xl lg:hidden"
          >
            {more.map((place) => (
              <PlaceLink key={place.href} place={place} pathname={pathname} className="block" />
            ))}
          </div>
        </>
      )}
    </nav>
  );
}

const MENU_ID = 'more-pages';

function PlaceLink({
  place: { href, title, also = href },
  pathname,
  className,
}: {
  place: Place;
  pathname: string;
  className: string;
}) {
  const here = pathname === href || pathname.startsWith(`${also}/`);
  return (
    <Link
      href={href}
      aria-current={here ? 'page' : undefined}
      className={clsx(
        'rounded px-1.5 py-1.5 text-13 hover:bg-sunken',
        className,
        here ? 'font-medium text-text' : 'text-muted hover:text-text',
      )}
    >
      {title}
    </Link>
  );
}

'use client';

import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { BarMenu } from './bar-menu.tsx';
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
        <BarMenu
          id="more-pages"
          label="More pages"
          button={<Menu size={16} aria-hidden="true" />}
          buttonClass="grid w-8 place-items-center lg:hidden"
          panelClass="left-4 w-44 lg:hidden"
        >
          {more.map((place) => (
            <PlaceLink key={place.href} place={place} pathname={pathname} className="block" />
          ))}
        </BarMenu>
      )}
    </nav>
  );
}

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

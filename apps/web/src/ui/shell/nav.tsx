'use client';

import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { BarMenu } from './bar-menu.tsx';
import { PLACES, type Place } from './places.ts';

/** Links to the main pages of these addresses; the current one is marked. What the bar has no room for is in a menu. */
export function Nav({ places }: { places: readonly string[] }) {
  const pathname = usePathname();
  const shown = PLACES.filter(({ href }) => places.includes(href));
  return (
    <nav aria-label="Main" className="flex items-center">
      {shown
        .filter(({ bar }) => bar)
        .map((place) => (
          <PlaceLink
            key={place.href}
            place={place}
            pathname={pathname}
            className={clsx('sm:px-2.5', place.bar === 'wide' && 'max-lg:hidden')}
          />
        ))}
      <BarMenu
        id="more-pages"
        label="More pages"
        button={
          <>
            More
            <ChevronDown size={14} aria-hidden="true" />
          </>
        }
        buttonClass="flex gap-0.5 px-1.5 text-13 sm:px-2.5"
        panelClass="left-4 w-44 sm:left-[max(1.5rem,calc(50vw-26rem))]"
      >
        {shown
          .filter(({ bar }) => bar !== 'every')
          .map((place) => (
            <PlaceLink
              key={place.href}
              place={place}
              pathname={pathname}
              className={clsx('block', place.bar === 'wide' && 'lg:hidden')}
            />
          ))}
      </BarMenu>
    </nav>
  );
}

function PlaceLink({
  place: { href, title },
  pathname,
  className,
}: {
  place: Place;
  pathname: string;
  className: string;
}) {
  const here = pathname === href || pathname.startsWith(`${href}/`);
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

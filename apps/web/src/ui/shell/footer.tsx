import Link from 'next/link';
import { FOOT_PLACES } from './places.ts';
import { placesFor, reader } from './reader.ts';

/** The foot of every page: how its numbers come about is one click away. */
export async function Footer() {
  return (
    <footer className="border-line border-t">
      <nav
        aria-label="About the numbers"
        className="mx-auto flex max-w-[90rem] flex-wrap gap-x-5 gap-y-1.5 px-4 py-4 text-13 text-muted sm:px-6"
      >
        {placesFor(await reader(), FOOT_PLACES).map(({ href, title }) => (
          <Link key={href} href={href} className="hover:text-text hover:underline">
            {title}
          </Link>
        ))}
      </nav>
    </footer>
  );
}

import Link from 'next/link';
import PACKAGE from '../../../../../package.json' with { type: 'json' };

const LICENCE = 'https://www.apache.org/licenses/LICENSE-2.0';

/** Foot of every page: the version, the licence, and how its numbers come about. */
export function Footer() {
  return (
    <footer className="border-line border-t">
      <nav
        aria-label="About"
        className="mx-auto flex max-w-[90rem] flex-wrap gap-x-5 gap-y-1.5 px-4 py-4 text-13 text-muted sm:px-6"
      >
        <span>Headroom {PACKAGE.version}</span>
        <a href={LICENCE} className="hover:text-text hover:underline">
          Apache 2.0 licence
        </a>
        <Link href="/method" className="hover:text-text hover:underline">
          Method
        </Link>
        <Link href="/api-reference" prefetch={false} className="hover:text-text hover:underline">
          API
        </Link>
      </nav>
    </footer>
  );
}

'use client';

import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { nextPath, withNext } from '#server/auth/next.ts';

/** Leads to signing in, and back to this page. */
export function SignInLink() {
  const query = useSearchParams().toString();
  const here = nextPath(`${usePathname()}${query && `?${query}`}`);
  return (
    <Link
      href={withNext('/sign-in', here)}
      prefetch={false}
      className="whitespace-nowrap rounded px-1.5 py-1.5 text-13 text-muted hover:bg-sunken hover:text-text sm:px-2.5"
    >
      Sign in
    </Link>
  );
}

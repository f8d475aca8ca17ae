'use client';

import { Plus } from 'lucide-react';
import Link from 'next/link';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { Account } from './account-menu.tsx';
import { Nav } from './nav.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Loaded for those who have an account; the browser opens it before that. */
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** The bar on top of every page: where its reader may go, and who they are. */
export function Bar({
  places,
  canQueue,
  account,
  canSignIn,
}: {
  /** Addresses of main pages. */
  places: readonly string[];
  canQueue: boolean;
  account: Account | null;
  canSignIn: boolean;
}) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-bg">
      <div className="mx-auto flex h-12 max-w-[90rem] items-center gap-1 px-4 sm:px-6">
        <Link href="/" className="mr-1 flex items-center gap-2 font-semibold tracking-tight sm:mr-4">
          <Mark />
          <span className="max-sm:sr-only">Headroom</span>
        </Link>
        <Nav places={places} />
        <div className="ml-auto flex items-center gap-1.5">
          <ThemeSwitch />
          {canQueue && (
            <ButtonLink href="/runs/new" tone="plain" aria-keyshortcuts="n" className="max-sm:px-2">
              <Plus size={15} aria-hidden="true" className="sm:hidden" />
              <span className="max-sm:sr-only">New run</span>
              <Kbd className="max-md:hidden">n</Kbd>
            </ButtonLink>
          )}
          {account && (
            <Suspense>
              <AccountMenu {...account} />
            </Suspense>
          )}
          {canSignIn && <SignInLink />}
        </div>
      </div>
    </header>
  );
}

/** Three bars under a ceiling: the room that is left. */
function Mark() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
      <rect x="1" y="1" width="14" height="1.6" rx=".4" />
      <rect x="1.5" y="6" width="3" height="9" rx=".6" opacity=".45" />
      <rect x="6.5" y="9" width="3" height="6" rx=".6" opacity=".45" />
      <rect x="11.5" y="4.5" width="3" height="10.5" rx=".6" className="text-accent" />
    </svg>
  );
}

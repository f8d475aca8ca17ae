import { type Action, canHere } from '@headroom/api/rights';
import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Actor } from '#server/access/actor.ts';

interface Tab {
  readonly href: string;
  readonly title: string;
  /** A tab is only for those who may do this in the workspace. */
  readonly action: Action;
}

/** The pages of a workspace. */
const TABS = [
  { href: '/workspace', title: 'Workspace', action: 'workspace.read' },
  { href: '/workspace/tokens', title: 'API tokens', action: 'token.list' },
  { href: '/workspace/secrets', title: 'Secrets', action: 'secret.manage' },
  { href: '/workspace/webhooks', title: 'Webhooks', action: 'webhook.manage' },
  { href: '/workspace/audit', title: 'Audit log', action: 'audit.read' },
] as const satisfies readonly Tab[];

/** A page of a workspace, beside the menu of those that its reader may see. */
export function WorkspaceFrame({
  actor,
  current,
  children,
}: {
  actor: Actor;
  current: (typeof TABS)[number]['href'];
  children: ReactNode;
}) {
  return (
    <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-8">
      <nav
        aria-label="Pages of the workspace"
        className="mb-5 flex flex-wrap gap-1 lg:sticky lg:top-16 lg:flex-col lg:self-start"
      >
        {TABS.filter(({ action }) => canHere(actor, action)).map(({ href, title }) => (
          <Link
            key={href}
            href={href}
            aria-current={href === current ? 'page' : undefined}
            className={clsx(
              'rounded px-2.5 py-1.5 text-13 hover:bg-sunken',
              href === current ? 'bg-sunken font-medium text-text' : 'text-muted hover:text-text',
            )}
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className="min-w-0 lg:[&>section:first-child]:mt-0">{children}</div>
    </div>
  );
}

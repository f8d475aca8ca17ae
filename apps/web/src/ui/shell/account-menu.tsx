'use client';

import { call, exchange, sameOrigin } from '@headroom/api/client';
import type { WorkspaceRole } from '@headroom/db';
import { Check, CircleUser } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useRequest } from '#ui/use-request.ts';

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly workspaces: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: WorkspaceRole;
  }[];
  /** The workspace they work in. */
  readonly active: string | null;
  /** The owner of a demo cannot. */
  readonly canSignOut: boolean;
}

const ITEM =
  'flex min-h-8 cursor-pointer select-none items-center gap-2 rounded px-2 text-13 outline-none data-highlighted:bg-sunken';

/** Menu of the signed-in user: their name, the workspaces they can work in, and what is theirs. */
export function AccountMenu({ name, email, workspaces, active, canSignOut }: Account) {
  const router = useRouter();
  const enter = useRequest(async (id: string) => {
    if (id === active) return;
    const { refused } = await call('POST /api/v1/workspaces/{id}/enter', { params: { id } });
    if (!refused) router.refresh();
    return refused;
  });
  const signOut = useRequest(async () => {
    const { refused } = await exchange(sameOrigin, { method: 'POST', path: '/api/auth/sign-out', body: {} });
    // Reloaded as a whole: nothing that was rendered for them stays in the browser.
    if (!refused) window.location.assign('/');
    return refused;
  });
  const refused = enter.refused ?? signOut.refused;

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Account: ${name}`}
        className="flex h-8 max-w-40 items-center gap-1.5 rounded px-1.5 text-13 text-muted hover:bg-sunken hover:text-text data-[state=open]:bg-sunken"
      >
        <CircleUser size={17} className="shrink-0" aria-hidden="true" />
        <span className="truncate max-lg:sr-only">{name}</span>
      </DropdownMenu.Trigger>
      {refused && (
        <span role="alert" className="sr-only">
          {refused.message}
        </span>
      )}
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-64 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-xl"
        >
          <div className="px-2 py-1.5 text-13">
            <p className="truncate font-medium">{name}</p>
            <p className="truncate text-12 text-muted">{email}</p>
          </div>
          {workspaces.length > 0 && (
            <>
              <Line />
              <DropdownMenu.Label className="px-2 py-1 text-12 text-muted">Workspaces</DropdownMenu.Label>
              <DropdownMenu.RadioGroup value={active ?? ''} onValueChange={enter.send}>
                {workspaces.map((workspace) => (
                  <DropdownMenu.RadioItem key={workspace.id} value={workspace.id} className={ITEM}>
                    <span className="w-4 shrink-0">
                      <DropdownMenu.ItemIndicator>
                        <Check size={14} className="text-accent" aria-hidden="true" />
                      </DropdownMenu.ItemIndicator>
                    </span>
                    <span className="truncate">{workspace.name}</span>
                    <span className="ml-auto text-12 text-muted">{workspace.role}</span>
                  </DropdownMenu.RadioItem>
                ))}
              </DropdownMenu.RadioGroup>
            </>
          )}
          <Line />
          <Item href="/account">Account</Item>
          <Item href="/workspace">Workspace</Item>
          <Item href="/api-reference">API reference</Item>
          {canSignOut && (
            <>
              <Line />
              <DropdownMenu.Item className={ITEM} onSelect={() => signOut.send()}>
                Sign out
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item({ href, children }: { href: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild>
      <Link href={href} className={ITEM}>
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}

function Line() {
  return <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />;
}

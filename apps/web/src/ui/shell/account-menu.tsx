'use client';

import type { WorkspaceRole } from '@headroom/db';
import { clsx } from 'clsx';
import { Check, CircleUser } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ComponentProps, ReactNode } from 'react';
import { useRequest } from '#ui/use-request.ts';
import { BarMenu } from './bar-menu.tsx';

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

const MENU_ID = 'account-menu';
const ITEM = 'flex min-h-8 w-full items-center gap-2 rounded px-2 text-left text-13 hover:bg-sunken';

/** What few clicks ask for is loaded by them. */
const actions = () => import('./account-actions.ts');

/** Menu of the signed-in user: their name, the workspaces they can work in, and what is theirs. */
export function AccountMenu({ name, email, workspaces, active, canSignOut }: Account) {
  const router = useRouter();
  const enter = useRequest(async (id: string) => {
    if (id === active) return;
    const refused = await (await actions()).enterWorkspace(id);
    if (!refused) router.refresh();
    return refused;
  });
  const leave = useRequest(async () => {
    const refused = await (await actions()).signOut();
    // Reloaded as a whole: nothing that was rendered for them stays in the browser.
    if (!refused) window.location.assign('/');
    return refused;
  });
  const refused = enter.refused ?? leave.refused;

  return (
    <>
      {refused && (
        <span role="alert" className="sr-only">
          {refused.message}
        </span>
      )}
      <BarMenu
        id={MENU_ID}
        label={`Account: ${name}`}
        button={
          <>
            <CircleUser size={17} className="shrink-0" aria-hidden="true" />
            <span className="truncate max-lg:sr-only">{name}</span>
          </>
        }
        buttonClass="flex max-w-40 gap-1.5 px-1.5 text-13"
        panelClass="right-[max(1rem,calc(50vw-43.5rem))] w-64"
      >
        <div className="px-2 py-1.5 text-13">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-12 text-muted">{email}</p>
        </div>
        {workspaces.length > 0 && (
          <Group>
            <p className="px-2 py-1 text-12 text-muted">Workspaces</p>
            {workspaces.map(({ id, name, role }) => (
              <MenuButton key={id} aria-pressed={id === active} onClick={() => enter.send(id)}>
                <Check
                  size={14}
                  className={clsx('mr-0.5 shrink-0 text-accent', id !== active && 'invisible')}
                  aria-hidden="true"
                />
                <span className="truncate">{name}</span>
                <span className="ml-auto text-12 text-muted">{role}</span>
              </MenuButton>
            ))}
          </Group>
        )}
        <Group>
          <Item href="/account">Account</Item>
          <Item href="/workspace">Workspace</Item>
          <Item href="/api-reference">API reference</Item>
        </Group>
        {canSignOut && (
          <Group>
            <MenuButton onClick={() => leave.send()}>Sign out</MenuButton>
          </Group>
        )}
      </BarMenu>
    </>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className="mt-1.5 border-line border-t pt-1.5">{children}</div>;
}

/** Shuts the menu, too. */
function MenuButton(props: ComponentProps<'button'>) {
  return (
    <button type="button" popoverTarget={MENU_ID} popoverTargetAction="hide" className={ITEM} {...props} />
  );
}

function Item({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={ITEM}>
      {children}
    </Link>
  );
}

import { roleIn } from '@headroom/api/rights';
import type { ReactNode } from 'react';
import type { SignedIn } from '#server/access/actor.ts';
import { PageTitle } from '#ui/page.tsx';
import { ROLE_LABELS } from './roles.ts';

/** Name of the current workspace, and the reader's role in it. */
export function WorkspaceTitle({ actor, children }: { actor: SignedIn; children?: ReactNode }) {
  const active = actor.memberships.find(({ workspaceId }) => workspaceId === actor.workspaceId);
  const role = roleIn(actor, actor.workspaceId);
  return (
    <PageTitle title={<span className="break-words">{active?.name ?? 'No workspace'}</span>}>
      {children ??
        (role
          ? `You are ${ROLE_LABELS[role].one} of this workspace.`
          : 'You belong to no workspace: make one, or ask for an invitation.')}
    </PageTitle>
  );
}

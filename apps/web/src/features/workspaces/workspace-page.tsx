import { canHere, roleIn } from '@headroom/api/rights';
import type { SignedIn } from '#server/access/actor.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Section } from '#ui/page.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { Installation } from './installation.tsx';
import { Invitations } from './members/invitations.tsx';
import { Members } from './members/members.tsx';
import { RenameForm } from './name-form.tsx';
import { OwnWorkspaces } from './own-workspaces.tsx';
import { Pools } from './pools/pools.tsx';
import { UsageTable } from './quotas/usage-table.tsx';
import { workspaceNow } from './serialize.ts';

/** Everything about the workspace somebody works in, and which others they have. */
export function WorkspaceBody({ actor }: { actor: SignedIn }) {
  return (
    <>
      {actor.workspaceId !== null && <Active actor={actor} workspaceId={actor.workspaceId} />}
      <Section title="Your workspaces" note="Lists and new runs belong to the active one.">
        <OwnWorkspaces actor={actor} />
      </Section>
      {canHere(actor, 'installation.read') && <Installation />}
    </>
  );
}

async function Active({ actor, workspaceId }: { actor: SignedIn; workspaceId: string }) {
  const { name } = await workspaceNow(workspaceId);
  const manages = canHere(actor, 'workspace.manage');
  return (
    <>
      <Section title="Members">
        <Members actor={actor} workspaceId={workspaceId} />
      </Section>
      {manages && (
        <Section title="Invitations">
          <Invitations workspaceId={workspaceId} />
        </Section>
      )}
      <Section title="Quotas" note="Set by the owner of the installation. Months are calendar months, UTC.">
        <UsageTable workspaceId={workspaceId} />
      </Section>
      <Pools actor={actor} workspaceId={workspaceId} />
      {manages && (
        <Section title="Rename">
          <RenameForm key={name} name={name} />
        </Section>
      )}
      <Section title="Leave" note={leaveLabel(actor, workspaceId)}>
        <ConfirmButton
          request="POST /api/v1/workspace/leave"
          input={{}}
          act="Leave"
          tone="danger"
          title={`Leave ${name}?`}
          keep="Stay"
        >
          You lose access, and your API tokens for it stop working. Your runs stay. Returning needs a new
          invitation.
        </ConfirmButton>
      </Section>
    </>
  );
}

function leaveLabel(actor: SignedIn, workspaceId: string): string {
  return roleIn(actor, workspaceId) === 'owner'
    ? 'A workspace needs an owner: the last one cannot leave.'
    : 'Runs you queued stay in the workspace.';
}

/** Keeps the place of the page while it is read. */
export function WorkspaceSkeleton() {
  return (
    <Skeleton>
      <Bone className="mb-3 h-5 w-24" />
      <TableSkeleton rows={3} />
      <Bone className="mt-8 mb-3 h-5 w-24" />
      <TableSkeleton rows={4} />
    </Skeleton>
  );
}

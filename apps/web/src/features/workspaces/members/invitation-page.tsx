import { type OpenInvitation, readInvitation } from '@headroom/db';
import type { Actor } from '#server/access/actor.ts';
import { withNext } from '#server/auth/next.ts';
import { db } from '#server/db.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';
import { NarrowPage } from '#ui/narrow-page.tsx';
import { ROLE_LABELS } from '../roles.ts';
import { AcceptButton } from './accept-button.tsx';
import { invitationPath } from './paths.ts';

/** Open invitation of a secret; null when it is unknown, used or expired. */
export function invitationOf(secret: string): Promise<OpenInvitation | null> {
  return readInvitation(db(), secret);
}

/** Invitation with its sender, workspace and role, and the way to accept it. */
export function InvitationPage({
  secret,
  invited,
  actor,
}: {
  secret: string;
  invited: OpenInvitation;
  actor: Actor;
}) {
  const { email, role, workspace, invitedBy } = invited;
  return (
    <NarrowPage title={`Join ${workspace.name}`}>
      <p className="break-words">
        {invitedBy ? `${invitedBy.name} (${invitedBy.email}) invites` : 'You are invited'}{' '}
        {invitedBy && email} to the workspace “{workspace.name}” as {ROLE_LABELS[role].one}.{' '}
        <span className="text-muted">{ROLE_LABELS[role].description}</span>
      </p>
      <Next secret={secret} invited={invited} actor={actor} />
    </NarrowPage>
  );
}

function Next({
  secret,
  invited: { email, workspace },
  actor,
}: {
  secret: string;
  invited: OpenInvitation;
  actor: Actor;
}) {
  const next = invitationPath(secret);
  if (actor.kind !== 'user') {
    return (
      <>
        <p className="break-words text-13 text-muted">
          It is for {email}: sign in with that address, or sign up.
        </p>
        <div className="flex gap-2">
          <ButtonLink href={withNext('/sign-in', next)} tone="main">
            Sign in
          </ButtonLink>
          <ButtonLink href={withNext('/sign-up', next)}>Sign up</ButtonLink>
        </div>
      </>
    );
  }
  if (actor.email.toLowerCase() !== email) {
    return (
      <Notice tone="warn" title="It is for another account">
        <span className="break-words">
          It is for {email}, and you are signed in as {actor.email}. Sign out, then open this link again.
        </span>
      </Notice>
    );
  }
  const already = actor.memberships.some(({ workspaceId }) => workspaceId === workspace.id);
  return (
    <>
      {already && <p className="text-13 text-muted">You are a member already; your role stays as it is.</p>}
      <AcceptButton secret={secret} name={workspace.name} />
    </>
  );
}

import { type Invitation, listInvitations } from '@headroom/db';
import { db } from '#server/db.ts';
import { mailIsSent } from '#server/mail/send.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { When } from '#ui/when.tsx';
import { ROLE_LABELS } from '../roles.ts';
import { InviteForm } from './invite-form.tsx';

/** Open invitations, and the form that invites. */
export async function Invitations({ workspaceId }: { workspaceId: string }) {
  const invitations = await listInvitations(db(), workspaceId);
  return (
    <div className="space-y-5">
      {invitations.length > 0 && (
        <DataTable label="Invitations" columns={COLUMNS} rows={invitations} rowKey={({ id }) => id} />
      )}
      <InviteForm mailed={mailIsSent()} />
    </div>
  );
}

const COLUMNS: Column<Invitation>[] = [
  { id: 'email', title: 'E-mail', cell: ({ email }) => email },
  { id: 'role', title: 'Role', cell: ({ role }) => ROLE_LABELS[role].title },
  { id: 'sent', title: 'Invited', cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'ends', title: 'Link works until', cell: ({ expiresAt }) => <ExactDay at={expiresAt} /> },
  {
    id: 'revoke',
    title: '',
    cell: ({ id, email }) => (
      <span className="flex justify-end py-0.5">
        <ConfirmButton
          request="DELETE /api/v1/invitations/{id}"
          input={{ params: { id } }}
          act="Revoke"
          name={`Revoke the invitation of ${email}`}
          tone="danger"
          title={`Revoke the invitation of ${email}?`}
          keep="Keep it"
        >
          Its link stops working at once.
        </ConfirmButton>
      </span>
    ),
  },
];

import { canHere } from '@headroom/api/rights';
import { listMembers, type Member } from '@headroom/db';
import type { SignedIn } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { When } from '#ui/when.tsx';
import { ROLE_LABELS } from '../roles.ts';
import { RoleButton } from './role-button.tsx';

/** Members of a workspace with their roles; owners change it here. */
export async function Members({ actor, workspaceId }: { actor: SignedIn; workspaceId: string }) {
  const members = await listMembers(db(), workspaceId);
  const columns = canHere(actor, 'workspace.manage') ? [...COLUMNS, actions(actor)] : COLUMNS;
  return <DataTable label="Members" columns={columns} rows={members} rowKey={({ userId }) => userId} />;
}

const COLUMNS: Column<Member>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <Short text={name} /> },
  { id: 'email', title: 'E-mail', cell: ({ email }) => email },
  {
    id: 'role',
    title: 'Role',
    cell: ({ role }) => <span title={ROLE_LABELS[role].description}>{ROLE_LABELS[role].title}</span>,
  },
  { id: 'since', title: 'Since', cell: ({ since }) => <When at={since} /> },
];

const actions = (actor: SignedIn): Column<Member> => ({
  id: 'actions',
  title: '',
  cell: ({ userId, name, email, role }) => (
    <span className="flex justify-end gap-2 py-0.5">
      <RoleButton userId={userId} name={name} role={role} />
      {userId !== actor.userId && (
        <ConfirmButton
          request="DELETE /api/v1/members/{id}"
          input={{ params: { id: userId } }}
          act="Remove"
          name={`Remove ${name}`}
          tone="danger"
          title={`Remove ${name} from this workspace?`}
          keep="Keep them"
        >
          {`${email} loses access, and their API tokens for this workspace stop working. Their runs stay.`}
        </ConfirmButton>
      )}
    </span>
  ),
});

/** A name people chose: as much of it as fits. */
function Short({ text }: { text: string }) {
  return (
    <span className="block max-w-40 truncate sm:max-w-72" title={text}>
      {text}
    </span>
  );
}

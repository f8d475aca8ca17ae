import type { Membership } from '@headroom/db';
import type { SignedIn } from '#server/access/actor.ts';
import { Chip } from '#ui/chip.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EnterButton } from './enter-button.tsx';
import { CreateForm } from './name-form.tsx';
import { ROLE_LABELS } from './roles.ts';

/** The reader's workspaces, and the form for another one. */
export function OwnWorkspaces({ actor }: { actor: SignedIn }) {
  return (
    <div className="space-y-5">
      {actor.memberships.length > 0 && (
        <DataTable
          fit
          label="Your workspaces"
          columns={columnsFor(actor)}
          rows={actor.memberships}
          rowKey={({ workspaceId }) => workspaceId}
        />
      )}
      <CreateForm />
    </div>
  );
}

const columnsFor = ({ workspaceId: active }: SignedIn): Column<Membership>[] => [
  {
    id: 'name',
    title: 'Name',
    cell: ({ name }) => (
      <span className="block max-w-40 truncate sm:max-w-72" title={name}>
        {name}
      </span>
    ),
  },
  { id: 'slug', title: 'Slug', cell: ({ slug }) => <span className="num">{slug}</span> },
  { id: 'role', title: 'Your role', cell: ({ role }) => ROLE_LABELS[role].title },
  {
    id: 'enter',
    title: '',
    cell: ({ workspaceId, name }) => (
      <span className="flex min-h-9 items-center justify-end">
        {workspaceId === active ? (
          <Chip tone="active">you work in it</Chip>
        ) : (
          <EnterButton id={workspaceId} name={name} />
        )}
      </span>
    ),
  },
];

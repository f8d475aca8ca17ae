'use client';

import { call } from '@headroom/api/client';
import type { WorkspaceRole } from '@headroom/db';
import { EditDialog } from '#ui/edit-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';

/** Gives a member another role. */
export function RoleButton({ userId, name, role }: { userId: string; name: string; role: WorkspaceRole }) {
  return (
    <EditDialog
      label="Change role"
      name={`Change role of ${name}`}
      title={`What may ${name} do?`}
      description="Takes effect at once, also for their API tokens."
      unchanged="The role stays as it was"
      save={async (typed) => {
        const body = { role: typed.role };
        return (await call('PUT /api/v1/members/{id}', { params: { id: userId }, body })).refused;
      }}
    >
      {() => <RoleChoice first={role} />}
    </EditDialog>
  );
}

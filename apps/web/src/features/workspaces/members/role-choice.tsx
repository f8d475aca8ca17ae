import { ROLES } from '@headroom/api/rights';
import type { WorkspaceRole } from '@headroom/db';
import { ROLE_LABELS } from '../roles.ts';

/** One role with what it is for; the field is called `role`. */
export function RoleChoice({ first }: { first: WorkspaceRole }) {
  return (
    <fieldset>
      <legend className="font-semibold text-13">Role</legend>
      <div className="mt-1.5 space-y-1.5">
        {ROLES.map((role) => (
          <label key={role} className="flex gap-2 text-13">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === first}
              className="mt-0.5 size-3.5 shrink-0 accent-accent"
            />
            <span>
              {ROLE_LABELS[role].title} <span className="text-muted">{ROLE_LABELS[role].description}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

'use client';

import { call } from '@headroom/api/client';
import { Choice } from '#ui/choice.tsx';
import { EditDialog } from '#ui/edit-dialog.tsx';
import { FieldProblem } from '#ui/field-problem.tsx';
import { TextField } from '#ui/text-field.tsx';

interface Props {
  watchId: string;
  /** Whole id of the commit that the change appears with. */
  commit: string;
  /** The same as people call it. */
  name: string;
  /** Commits after it, of which one may have fixed it. */
  later: readonly { readonly id: string; readonly title: string }[];
}

/** Marks a change as expected, or as fixed by a later commit. */
export function AcknowledgeButton({ watchId, commit, name, later }: Props) {
  return (
    <EditDialog
      label="Acknowledge"
      name={`Acknowledge the change of ${name}`}
      title={`Acknowledge the change of ${name}`}
      unchanged="Not acknowledged"
      save={async ({ expected, fixedBy }) => {
        const body = { expected: expected || undefined, fixedBy: fixedBy || undefined };
        const params = { id: watchId, commit };
        return (await call('PUT /api/v1/watches/{id}/changes/{commit}', { params, body })).refused;
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="expected"
            label="Expected, because"
            rows={2}
            note="Later levels are compared with the level after it."
            error={errors.expected}
          />
          {later.length > 0 && (
            <div>
              <Choice name="fixedBy" title="Or fixed by" all="–" options={later} value={undefined} />
              {errors.fixedBy && <FieldProblem id="fixed-by-error">{errors.fixedBy}</FieldProblem>}
            </div>
          )}
        </>
      )}
    </EditDialog>
  );
}

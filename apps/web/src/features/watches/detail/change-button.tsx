'use client';

import { call } from '@headroom/api/client';
import { EditDialog } from '#ui/edit-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { typedNumber } from '#ui/typed-number.ts';

/** Changes how long a comparison of a watch may take, and how often there is one. */
export function ChangeButton({
  watch: { id, rounds, everyMinutes },
}: {
  watch: { readonly id: string; readonly rounds: number; readonly everyMinutes: number };
}) {
  return (
    <EditDialog
      label="Change"
      title="Change this watch"
      unchanged="Nothing was changed"
      save={async (typed) => {
        const body = { rounds: typedNumber(typed.rounds), everyMinutes: typedNumber(typed.everyMinutes) };
        return (await call('PUT /api/v1/watches/{id}', { params: { id }, body })).refused;
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="rounds"
            label="Rounds"
            type="number"
            defaultValue={String(rounds)}
            note="Of each comparison; at most so many, where it ends as soon as it is decided."
            error={errors.rounds}
          />
          <TextField
            name="everyMinutes"
            label="Minutes"
            type="number"
            defaultValue={String(everyMinutes)}
            note="Between the starts of two comparisons of new heads."
            error={errors.everyMinutes}
          />
        </>
      )}
    </EditDialog>
  );
}

'use client';

import { call } from '@headroom/api/client';
import type { Watch } from '@headroom/db';
import { useState } from 'react';
import { CheckField } from '#ui/check-field.tsx';
import { EditDialog } from '#ui/edit-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { typedNumber } from '#ui/typed-number.ts';

/** Changes rounds, interval, calibration and badge of a watch. */
export function ChangeButton({
  watch: { id, rounds, everyMinutes, ...watch },
}: {
  watch: Pick<Watch, 'id' | 'rounds' | 'everyMinutes' | 'calibrates' | 'badge'>;
}) {
  const [calibrates, setCalibrates] = useState(watch.calibrates);
  const [badge, setBadge] = useState(watch.badge);
  return (
    <EditDialog
      label="Change"
      title="Change this watch"
      unchanged="Not changed"
      save={async (typed) => {
        const body = {
          rounds: typedNumber(typed.rounds),
          everyMinutes: typedNumber(typed.everyMinutes),
          calibrates,
          badge,
        };
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
            note="Minutes between comparisons of new heads."
            error={errors.everyMinutes}
          />
          <CheckField
            name="calibrates"
            label="Calibrate once a day"
            checked={calibrates}
            onChange={setCalibrates}
            note="One server at a time, on idle hosts of the class."
            error={errors.calibrates}
          />
          <CheckField
            name="badge"
            label="Show a badge"
            checked={badge}
            onChange={setBadge}
            note="Its newest verdict and its branch or package, to anybody."
            error={errors.badge}
          />
        </>
      )}
    </EditDialog>
  );
}

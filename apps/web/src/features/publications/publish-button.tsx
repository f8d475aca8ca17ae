'use client';

import type { ComponentProps } from 'react';
import { DialogButton } from '#ui/dialog.tsx';
import { PublishForm } from './publish-form.tsx';

/** Opens the form that makes a run or a comparison public. */
export function PublishButton({
  what,
  title,
  tone,
  ...run
}: Omit<ComponentProps<typeof PublishForm>, 'proposed' | 'onCancel'> & {
  what: 'run' | 'comparison';
  title: string;
  tone: 'main' | 'plain';
}) {
  return (
    <DialogButton
      label="Publish"
      tone={tone}
      title={`Publish this ${what}`}
      description="It gets a permanent address, and cannot change from then on. Withdrawing leaves a note at the address, which is never given again."
      width="w-[32rem]"
    >
      {(close) => <PublishForm {...run} proposed={title} onCancel={close} />}
    </DialogButton>
  );
}

'use client';

import type { ComponentProps } from 'react';
import { DialogButton } from '#ui/dialog.tsx';
import { PublishForm } from './publish-form.tsx';

/** Opens the form that publishes something. */
export function PublishButton({
  what,
  title,
  tone,
  ...form
}: Omit<ComponentProps<typeof PublishForm>, 'proposed' | 'onCancel'> & {
  what: 'run' | 'comparison' | 'history';
  title: string;
  tone: 'main' | 'plain';
}) {
  return (
    <DialogButton
      label="Publish"
      tone={tone}
      title={`Publish this ${what}`}
      description="Permanent and unchangeable. A withdrawal leaves a note at the address, which is never reused."
      width="w-[32rem]"
    >
      {(close) => <PublishForm {...form} proposed={title} onCancel={close} />}
    </DialogButton>
  );
}

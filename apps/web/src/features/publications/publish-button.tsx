'use client';

import { DialogButton } from '#ui/dialog.tsx';
import { PublishForm } from './publish-form.tsx';

/** Opens the form that makes a run or a comparison public. */
export function PublishButton({
  runId,
  what,
  title,
  disturbed,
}: {
  runId: string;
  what: 'run' | 'comparison';
  title: string;
  /** Trials in which the host was busy. */
  disturbed: number;
}) {
  return (
    <DialogButton
      label="Publish"
      title={`Publish this ${what}`}
      description="It gets a permanent address, and cannot change from then on. Withdrawing leaves a note at the address, which is never given again."
      width="w-[32rem]"
    >
      {(close) => <PublishForm runId={runId} proposed={title} disturbed={disturbed} onCancel={close} />}
    </DialogButton>
  );
}

'use client';

import { DialogButton } from '#ui/dialog.tsx';
import { PublishForm } from './publish-form.tsx';

/** Opens the form that makes a run public. */
export function PublishButton({
  runId,
  title,
  disturbed,
}: {
  runId: string;
  title: string;
  /** Trials in which the host was busy. */
  disturbed: number;
}) {
  return (
    <DialogButton
      label="Publish"
      title="Publish this run"
      description="It gets a permanent address, and cannot change from then on. Withdrawing leaves a note at the address, which is never given again."
      width="w-[32rem]"
    >
      {(close) => <PublishForm runId={runId} proposed={title} disturbed={disturbed} onCancel={close} />}
    </DialogButton>
  );
}

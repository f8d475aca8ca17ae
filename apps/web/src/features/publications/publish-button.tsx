'use client';

import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
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
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button>Publish</Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[32rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-xl">
          <Dialog.Title className="font-semibold">Publish this run</Dialog.Title>
          <Dialog.Description className="mt-1.5 text-13 text-muted">
            It gets a permanent address, and cannot change from then on. Withdrawing leaves a note at the
            address, which is never given again.
          </Dialog.Description>
          <PublishForm runId={runId} proposed={title} disturbed={disturbed} onCancel={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

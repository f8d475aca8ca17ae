'use client';

import { useRouter } from 'next/navigation';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Asks the API to cancel a run, after a second look. */
export function CancelButton({ runId, asked }: { runId: string; asked: boolean }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);

  async function cancel() {
    setProblem(null);
    const response = await fetch(`/api/v1/runs/${runId}/cancel`, { method: 'POST' }).catch(() => null);
    if (response?.ok || response?.status === 409) router.refresh();
    else setProblem('The run could not be cancelled; try again.');
  }

  if (asked)
    return <span className="text-13 text-muted">Cancelling: the current trial is being stopped</span>;
  return (
    <>
      {problem && (
        <span role="alert" className="text-13 text-bad">
          {problem}
        </span>
      )}
      <AlertDialog.Root>
        <AlertDialog.Trigger asChild>
          <Button tone="danger">Cancel run</Button>
        </AlertDialog.Trigger>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
          <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-lg border border-line bg-surface p-5 shadow-xl">
            <AlertDialog.Title className="font-semibold">Cancel this run?</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-13 text-muted">
              Trials that have ended keep their numbers; the others will not be measured.
            </AlertDialog.Description>
            <div className="mt-5 flex justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button>Keep it going</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button tone="danger" onClick={cancel}>
                  Cancel run
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </>
  );
}

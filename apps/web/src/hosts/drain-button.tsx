'use client';

import { useRouter } from 'next/navigation';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';

interface Props {
  hostId: string;
  name: string;
  hostClass: string;
  drained: boolean;
  /** No other host of its class takes runs. */
  alone: boolean;
}

/** Drains a host, or undrains a drained one, after a second look. One button for both, so that it keeps the focus. */
export function DrainButton({ hostId, name, hostClass, drained, alone }: Props) {
  const router = useRouter();
  const [said, setSaid] = useState<{ words: string; failed: boolean } | null>(null);
  const verb = drained ? 'Undrain' : 'Drain';

  async function change() {
    setSaid(null);
    const path = `/api/v1/hosts/${hostId}/${drained ? 'undrain' : 'drain'}`;
    const response = await fetch(path, { method: 'POST' }).catch(() => null);
    setSaid(
      response?.ok
        ? { words: drained ? `${name} takes runs again.` : `${name} takes no more runs.`, failed: false }
        : { words: `${name} could not be ${drained ? 'undrained' : 'drained'}; try again.`, failed: true },
    );
    router.refresh();
  }

  return (
    <div className="flex items-center gap-3">
      <span role="status" className={said?.failed ? 'text-13 text-bad' : 'sr-only'}>
        {said?.words}
      </span>
      <AlertDialog.Root>
        <AlertDialog.Trigger asChild>
          <Button aria-label={`${verb} ${name}`}>{verb}</Button>
        </AlertDialog.Trigger>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
          <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-lg border border-line bg-surface p-5 shadow-xl">
            <AlertDialog.Title className="break-words font-semibold">{`${verb} ${name}?`}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-13 text-muted">
              {drained ? undrainWords(hostClass) : drainWords(hostClass, alone)}
            </AlertDialog.Description>
            <div className="mt-5 flex justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button>{drained ? 'Keep it drained' : 'Keep it taking runs'}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button tone="main" onClick={change}>
                  {verb}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </div>
  );
}

function drainWords(hostClass: string, alone: boolean): string {
  const left = alone
    ? `No other host of class ${hostClass} takes runs now: queued ones wait until one does.`
    : `Queued runs are left to other hosts of class ${hostClass}.`;
  return `It finishes the run it has and takes no more until it is undrained. ${left}`;
}

function undrainWords(hostClass: string): string {
  return `It takes runs of class ${hostClass} again within a few seconds, if its worker is running.`;
}

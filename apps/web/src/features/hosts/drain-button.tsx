'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';

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
    const request = drained ? 'POST /api/v1/hosts/{id}/undrain' : 'POST /api/v1/hosts/{id}/drain';
    const { refused } = await call(request, { params: { id: hostId } });
    setSaid(
      refused
        ? { words: `${name} could not be ${drained ? 'undrained' : 'drained'}; try again.`, failed: true }
        : { words: drained ? `${name} takes runs again.` : `${name} takes no more runs.`, failed: false },
    );
    router.refresh();
  }

  return (
    <div className="flex items-center gap-3">
      <span role="status" className={said?.failed ? 'text-13 text-bad' : 'sr-only'}>
        {said?.words}
      </span>
      <Confirm
        trigger={<Button aria-label={`${verb} ${name}`}>{verb}</Button>}
        title={`${verb} ${name}?`}
        keep={drained ? 'Keep it drained' : 'Keep it taking runs'}
        act={verb}
        tone="main"
        onAct={change}
      >
        {drained ? undrainLabel(hostClass) : drainLabel(hostClass, alone)}
      </Confirm>
    </div>
  );
}

function drainLabel(hostClass: string, alone: boolean): string {
  const left = alone
    ? `No other host of class ${hostClass} takes runs now: queued ones wait until one does.`
    : `Queued runs are left to other hosts of class ${hostClass}.`;
  return `A run it has goes on to its end, unless “Cancel run” ends it; it takes no more until it is undrained. ${left}`;
}

function undrainLabel(hostClass: string): string {
  return `It takes runs of class ${hostClass} again within a few seconds, if its worker is running.`;
}

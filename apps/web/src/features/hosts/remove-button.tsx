'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';

/** Takes a host that is away off the list, after a second look. */
export function RemoveButton({ hostId, name }: { hostId: string; name: string }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);

  async function remove() {
    setProblem(null);
    const { refused } = await call('DELETE /api/v1/hosts/{id}', { params: { id: hostId } });
    if (refused?.code === 'host_not_away') setProblem(`${name} is back: it was heard from just now.`);
    else if (refused && refused.code !== 'not_found') setProblem(`${name} could not be removed; try again.`);
    // The button goes with the host: the focus moves to the page.
    else document.getElementById('main')?.focus();
    router.refresh();
  }

  return (
    <div className="flex items-center gap-3">
      <span role="status" className="text-13 text-bad">
        {problem}
      </span>
      <Confirm
        trigger={
          <Button tone="danger" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        }
        title={`Remove ${name}?`}
        keep="Keep it"
        act="Remove"
        tone="danger"
        onAct={remove}
      >
        It leaves this list and its class. The runs it measured stay as they are and keep its name. If its
        worker is started again, it is back.
      </Confirm>
    </div>
  );
}

'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useRequest } from '#ui/use-request.ts';

/** Sends a message again. */
export function SendAgainButton({ deliveryId, what }: { deliveryId: string; what: string }) {
  const router = useRouter();
  const { refused, done, send } = useRequest(async () => {
    const { refused } = await call('POST /api/v1/deliveries/{id}/redeliver', {
      params: { id: deliveryId },
    });
    router.refresh();
    return refused;
  });

  return (
    <span className="inline-flex items-center gap-2">
      <button type="button" onClick={() => send()} aria-label={`Send again: ${what}`} className="link">
        Send again
      </button>
      <span role="status" className={refused ? 'text-bad' : 'sr-only'}>
        {refused?.message ?? (done && 'Queued for delivery.')}
      </span>
    </span>
  );
}

'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

/** Sends a message again. */
export function SendAgainButton({ deliveryId, what }: { deliveryId: string; what: string }) {
  const router = useRouter();
  const [said, setSaid] = useState<{ words: string; failed: boolean } | null>(null);

  async function again() {
    setSaid(null);
    const { refused } = await call('POST /api/v1/deliveries/{id}/redeliver', {
      params: { id: deliveryId },
    });
    setSaid(
      refused
        ? { words: refused.message, failed: true }
        : { words: 'It is sent when its turn comes.', failed: false },
    );
    router.refresh();
  }

  return (
    <span className="inline-flex items-center gap-2">
      <button type="button" onClick={again} aria-label={`Send again: ${what}`} className="link">
        Send again
      </button>
      <span role="status" className={said?.failed ? 'text-bad' : 'sr-only'}>
        {said?.words}
      </span>
    </span>
  );
}

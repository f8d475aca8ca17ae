'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ask } from '#ui/ask.ts';

/** Sends a message again. */
export function SendAgainButton({ deliveryId, what }: { deliveryId: string; what: string }) {
  const router = useRouter();
  const [said, setSaid] = useState<{ words: string; failed: boolean } | null>(null);

  async function again() {
    setSaid(null);
    const { refused } = await ask('POST', `/api/v1/deliveries/${deliveryId}/redeliver`);
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

'use client';

import { call, type Refused } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { askAuth } from './ask-auth.ts';

/** Ends one session; the device says which to those who hear the page. */
export function EndSession({ id, device }: { id: string; device: string }) {
  const { end, refused } = useEnding(async () => {
    const { refused } = await call('DELETE /api/v1/account/sessions/{id}', { params: { id } });
    // The session already ended elsewhere.
    return refused?.code === 'not_found' ? undefined : refused;
  });
  return (
    <span className="inline-flex items-center gap-2">
      <button
        type="button"
        onClick={end}
        aria-label={`End the session of ${device}`}
        className="rounded px-1.5 py-0.5 font-medium text-bad hover:bg-bad-soft"
      >
        End
      </button>
      {refused && (
        <span role="alert" className="text-bad">
          {refused.message}
        </span>
      )}
    </span>
  );
}

/** Ends every session but this one. */
export function EndOthers() {
  const { end, refused } = useEnding(async () => (await askAuth('/revoke-other-sessions', {})).refused);
  return (
    <>
      <Button tone="danger" onClick={end}>
        End all others
      </Button>
      <Refusal title="The sessions go on" refused={refused} />
    </>
  );
}

function useEnding(ending: () => Promise<Refused | undefined>) {
  const router = useRouter();
  const [refused, setRefused] = useState<Refused>();
  async function end() {
    const answer = await ending();
    setRefused(answer);
    if (!answer) router.refresh();
  }
  return { end, refused };
}

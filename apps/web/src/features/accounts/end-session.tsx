'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRequest } from '#ui/use-request.ts';
import { askAuth } from './ask-auth.ts';

/** Ends one session; the device says which to those who hear the page. */
export function EndSession({ id, device }: { id: string; device: string }) {
  const router = useRouter();
  const { refused, send } = useRequest(async () => {
    const { refused } = await call('DELETE /api/v1/account/sessions/{id}', { params: { id } });
    // One that is not found has ended elsewhere.
    if (refused && refused.code !== 'not_found') return refused;
    router.refresh();
  });
  return (
    <span className="inline-flex items-center gap-2">
      <button
        type="button"
        onClick={() => send()}
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
  const router = useRouter();
  const { refused, send } = useRequest(async () => {
    const { refused } = await askAuth('/revoke-other-sessions', {});
    if (!refused) router.refresh();
    return refused;
  });
  return (
    <>
      <Button tone="danger" onClick={() => send()}>
        End all others
      </Button>
      <Refusal title="The sessions go on" refused={refused} />
    </>
  );
}

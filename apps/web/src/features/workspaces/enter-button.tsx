'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { Button } from '#ui/button.tsx';
import { useRequest } from '#ui/use-request.ts';

/** Makes another workspace the one whose runs are listed. */
export function EnterButton({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const { refused, send } = useRequest(async () => {
    const { refused } = await call('POST /api/v1/workspaces/{id}/enter', { params: { id } });
    if (refused) return refused;
    document.getElementById('main')?.focus();
    router.refresh();
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {refused && (
        <span role="alert" className="whitespace-normal text-13 text-bad">
          {refused.message}
        </span>
      )}
      <Button onClick={() => send()} aria-label={`Enter ${name}`}>
        Enter
      </Button>
    </span>
  );
}

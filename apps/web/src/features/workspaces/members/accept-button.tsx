'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useRequest } from '#ui/use-request.ts';

/** Joins the workspace of an invitation and goes there. */
export function AcceptButton({ secret, name }: { secret: string; name: string }) {
  const router = useRouter();
  const { sending, refused, send } = useRequest(async () => {
    const { refused } = await call('POST /api/v1/invitations/accept', { body: { secret } });
    if (refused) return refused;
    router.push('/workspace');
    router.refresh();
  });

  return (
    <>
      <Refusal title="You did not join" refused={refused} />
      <Button tone="main" onClick={() => send()} aria-disabled={sending} className="w-full justify-center">
        {sending ? 'Joining…' : `Join ${name}`}
      </Button>
    </>
  );
}

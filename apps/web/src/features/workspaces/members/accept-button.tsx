'use client';

import { call, type Refused } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';

/** Joins the workspace of an invitation and goes there. */
export function AcceptButton({ secret, name }: { secret: string; name: string }) {
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refused>();

  async function accept() {
    if (sending) return;
    setSending(true);
    const answer = await call('POST /api/v1/invitations/accept', { body: { secret } });
    setSending(false);
    setRefused(answer.refused);
    if (answer.refused) return;
    router.push('/workspace');
    router.refresh();
  }

  return (
    <>
      {refused && (
        <Notice tone="bad" role="alert" title="You did not join">
          {refused.message}
        </Notice>
      )}
      <Button tone="main" onClick={accept} aria-disabled={sending} className="w-full justify-center">
        {sending ? 'Joining…' : `Join ${name}`}
      </Button>
    </>
  );
}

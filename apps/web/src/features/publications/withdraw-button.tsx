'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';

/** Withdraws the publication of a run, after a second look. */
export function WithdrawButton({ runId, path }: { runId: string; path: string }) {
  const router = useRouter();
  const [failed, setFailed] = useState(false);

  async function withdraw() {
    const { refused } = await call('DELETE /api/v1/runs/{id}/publication', { params: { id: runId } });
    // Somebody else withdrew it first.
    const done = !refused || refused.code === 'not_found';
    setFailed(!done);
    if (done) router.refresh();
  }

  return (
    <>
      {failed && (
        <span role="alert" className="text-13 text-bad">
          The publication could not be withdrawn; try again.
        </span>
      )}
      <Confirm
        trigger={<Button tone="danger">Withdraw</Button>}
        title="Withdraw this publication?"
        keep="Keep it public"
        act="Withdraw"
        tone="danger"
        onAct={withdraw}
      >
        {`${path} will say that it was withdrawn, and when. The address is never given again; the run stays here.`}
      </Confirm>
    </>
  );
}

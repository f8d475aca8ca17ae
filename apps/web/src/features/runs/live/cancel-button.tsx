'use client';

import { call } from '@headroom/api/client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';

/** Asks the API to cancel a run, after a second look. */
export function CancelButton({ runId, asked }: { runId: string; asked: boolean }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);

  async function cancel() {
    setProblem(null);
    const { refused } = await call('POST /api/v1/runs/{id}/cancel', { params: { id: runId } });
    if (!refused || refused.code === 'already_ended') router.refresh();
    else setProblem('The run could not be cancelled; try again.');
  }

  if (asked)
    return <span className="text-13 text-muted">Cancelling: the current trial is being stopped</span>;
  return (
    <>
      {problem && (
        <span role="alert" className="text-13 text-bad">
          {problem}
        </span>
      )}
      <Confirm
        trigger={<Button tone="danger">Cancel run</Button>}
        title="Cancel this run?"
        keep="Keep it going"
        act="Cancel run"
        tone="danger"
        onAct={cancel}
      >
        Trials that have ended keep their numbers; the others will not be measured.
      </Confirm>
    </>
  );
}

'use client';

import { ConfirmButton } from '#ui/confirm-button.tsx';

/** Withdraws the publication of a run, after a second look. */
export function WithdrawButton({ runId, path }: { runId: string; path: string }) {
  return (
    <ConfirmButton
      request="DELETE /api/v1/runs/{id}/publication"
      input={{ params: { id: runId } }}
      act="Withdraw"
      tone="danger"
      title="Withdraw this publication?"
      keep="Keep it public"
      refusalLabel={() => 'The publication could not be withdrawn; try again.'}
    >
      {`${path} will show the time of the withdrawal, and is never reused. The run stays.`}
    </ConfirmButton>
  );
}

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
      {`${path} will say that it was withdrawn, and when. The address is never given again; what was measured stays here.`}
    </ConfirmButton>
  );
}

'use client';

import { ConfirmButton } from '#ui/confirm-button.tsx';

/** Asks the API to cancel a run, after a second look. */
export function CancelButton({ runId, asked }: { runId: string; asked: boolean }) {
  if (asked)
    return <span className="text-13 text-muted">Cancelling: the current trial is being stopped</span>;
  return (
    <ConfirmButton
      request="POST /api/v1/runs/{id}/cancel"
      input={{ params: { id: runId } }}
      act="Cancel run"
      tone="danger"
      title="Cancel this run?"
      keep="Keep it going"
      doneBefore="already_ended"
      refusalLabel={() => 'The run could not be cancelled; try again.'}
    >
      Trials that have ended keep their numbers; the others will not be measured.
    </ConfirmButton>
  );
}

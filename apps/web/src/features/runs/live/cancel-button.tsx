'use client';

import { ConfirmButton } from '#ui/confirm-button.tsx';

const WORDS = {
  run: {
    stopping: 'the current trial is being stopped',
    keep: 'Finished trials keep their figures, repeated ones those of their last attempt.',
  },
  try: {
    stopping: 'stopping the current server',
    keep: 'Results of tried servers stay.',
  },
} as const;

/** Asks the API to cancel a run, or a try of a project, after a second look. */
export function CancelButton({
  runId,
  asked,
  what = 'run',
}: {
  runId: string;
  asked: boolean;
  what?: keyof typeof WORDS;
}) {
  const { stopping, keep } = WORDS[what];
  if (asked) return <span className="text-13 text-muted">Cancelling: {stopping}</span>;
  return (
    <ConfirmButton
      request="POST /api/v1/runs/{id}/cancel"
      input={{ params: { id: runId } }}
      act={`Cancel ${what}`}
      tone="danger"
      title={`Cancel this ${what}?`}
      keep="Keep it going"
      doneBefore="already_ended"
      refusalLabel={() => `The ${what} could not be cancelled. Try again.`}
    >
      {keep}
    </ConfirmButton>
  );
}

'use client';

import { ConfirmButton } from '#ui/confirm-button.tsx';

const WORDS = {
  run: {
    stopping: 'the current trial is being stopped',
    keep: 'Trials that have ended keep their numbers. A trial that is measured again keeps those of its last attempt, marked as disturbed. All others have none.',
  },
  try: {
    stopping: 'the current server is being stopped',
    keep: 'What was found of servers that were tried stays; the others will not be tried.',
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
      refusalLabel={() => `The ${what} could not be cancelled; try again.`}
    >
      {keep}
    </ConfirmButton>
  );
}

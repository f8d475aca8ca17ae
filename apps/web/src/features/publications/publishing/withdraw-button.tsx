'use client';

import type { PublishedSubject } from '@headroom/db';
import { ConfirmButton } from '#ui/confirm-button.tsx';

const WORDS = {
  act: 'Withdraw',
  tone: 'danger',
  title: 'Withdraw this publication?',
  keep: 'Keep it public',
  refusalLabel: () => 'The publication could not be withdrawn; try again.',
} as const;

/** Withdraws a publication, after a second look. */
export function WithdrawButton({ subject, path }: { subject: PublishedSubject; path: string }) {
  const words = `${path} will show the time of the withdrawal, and is never reused.`;
  return 'runId' in subject ? (
    <ConfirmButton
      request="DELETE /api/v1/runs/{id}/publication"
      input={{ params: { id: subject.runId } }}
      {...WORDS}
    >
      {`${words} The run stays.`}
    </ConfirmButton>
  ) : (
    <ConfirmButton
      request="DELETE /api/v1/watches/{id}/publication"
      input={{ params: { id: subject.watchId } }}
      {...WORDS}
    >
      {`${words} The watch stays.`}
    </ConfirmButton>
  );
}

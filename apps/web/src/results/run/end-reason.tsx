import type { RunRow } from '@headroom/db';
import { hasEnded } from '@headroom/model/run';
import { Notice } from '#ui/message.tsx';

/** Reason why a run ended early, where there is more to say than its status does. */
export function endReason({ status, reason }: Pick<RunRow, 'status' | 'reason'>): string | null {
  return hasEnded(status) ? reason : null;
}

/** The same as a notice. @param what `run` or `comparison` */
export function EndReason({ run, what }: { run: Pick<RunRow, 'status' | 'reason'>; what: string }) {
  const reason = endReason(run);
  if (reason === null) return null;
  const cancelled = run.status === 'cancelled';
  return (
    <Notice
      tone={cancelled ? 'warn' : 'bad'}
      title={cancelled ? `The ${what} was cancelled` : `The ${what} failed`}
    >
      <span className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</span>
    </Notice>
  );
}

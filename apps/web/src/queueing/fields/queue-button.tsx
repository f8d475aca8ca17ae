import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';

interface Refusal {
  readonly message: string;
}

/** The button that queues, below why nothing was queued. */
export function QueueButton({
  label,
  sending,
  refused,
}: {
  label: string;
  sending: boolean;
  refused: Refusal | undefined;
}) {
  return (
    <>
      <NothingQueued refused={refused} />
      <Button type="submit" tone="main" aria-disabled={sending} className="w-full justify-center">
        {queueLabel(label, sending)}
      </Button>
    </>
  );
}

/** Why nothing was queued, in words; nothing where it was not refused. */
export function NothingQueued({ refused }: { refused: Refusal | undefined }) {
  if (!refused) return null;
  return (
    <Notice tone="bad" role="alert" title="Not queued">
      {refused.message}
    </Notice>
  );
}

/** Label of a button that queues. */
export function queueLabel(label: string, sending: boolean): string {
  return sending ? 'Queueing…' : label;
}

import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/message.tsx';

/** The button that queues, below why nothing was queued. */
export function QueueButton({
  label,
  sending,
  refused,
}: {
  label: string;
  sending: boolean;
  refused: { message: string } | undefined;
}) {
  return (
    <>
      {refused && (
        <Notice tone="bad" role="alert" title="Nothing was queued">
          {refused.message}
        </Notice>
      )}
      <Button type="submit" tone="main" aria-disabled={sending} className="w-full justify-center">
        {sending ? 'Queueing…' : label}
      </Button>
    </>
  );
}

import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** Last row of a form in a dialog: the button that leaves things as they are, and the one that sends. */
export function FormActions({
  leave,
  onLeave,
  send,
  sendingLabel,
  sending,
  tone = 'main',
}: {
  /** Label of the no: "Keep it". */
  leave: string;
  onLeave: () => void;
  /** Label of the yes: "Delete". */
  send: string;
  /** Label of the yes while the request is under way: "Deleting…". */
  sendingLabel: string;
  sending: boolean;
  tone?: ComponentProps<typeof Button>['tone'];
}) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onLeave}>{leave}</Button>
      <Button type="submit" tone={tone} aria-disabled={sending}>
        {sending ? sendingLabel : send}
      </Button>
    </div>
  );
}

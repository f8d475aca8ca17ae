'use client';

import { call, type Input, type Refused, type RequestLine } from '@headroom/api/client';
import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { AlertDialog } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { OVERLAY, PANEL } from './dialog.tsx';
import { useRequest } from './use-request.ts';

interface Props<Line extends RequestLine> {
  /** Request to the API. */
  request: Line;
  input: Input<Line>;
  /** The verb, on the button and as the yes. */
  act: string;
  /** The button for the ear, where the verb does not say which of several: "Revoke ci". */
  name?: string;
  tone?: NonNullable<ComponentProps<typeof Button>['tone']>;
  /** A question: "Cancel this run?". */
  title: string;
  /** Label of a no: "Keep it going". */
  keep: string;
  /** Consequences of a yes. */
  children: ReactNode;
  /** Address to go to when it is done; else the page is refreshed. */
  then?: string;
  /** Code of the refusal of what somebody else did first: it counts as done. */
  doneBefore?: string;
  /** Message for a refusal, in place of the API's. */
  refusalLabel?: (refused: Refused) => string;
  /** Message for the ear when it is done, of a button that stays and keeps the focus. */
  doneLabel?: string;
  /** False takes the button away. An open question stays; a refusal stays until the button is offered again. */
  offered?: boolean;
}

/**
 * A button that sends a request to the API after a second look, and shows why where it is refused. Escape and the
 * first button are a no.
 */
export function ConfirmButton<Line extends RequestLine>({
  request,
  input,
  act,
  name,
  tone = 'plain',
  title,
  keep,
  children,
  then,
  doneBefore = 'not_found',
  refusalLabel = ({ message }) => message,
  doneLabel,
  offered = true,
}: Props<Line>) {
  const router = useRouter();
  const [said, setSaid] = useState('');
  const [wasOffered, setWasOffered] = useState(offered);
  const { sending, refused, send, forget } = useRequest(async () => {
    setSaid('');
    const { refused } = await call(request, input);
    if (refused && refused.code !== doneBefore) {
      // The page may show what is not so any more.
      if (refused.code !== 'unreachable') router.refresh();
      return { ...refused, message: refusalLabel(refused) };
    }
    if (doneLabel) setSaid(doneLabel);
    // The button may go with what it was for: the focus moves to the page.
    else document.getElementById('main')?.focus();
    if (then) router.push(then);
    router.refresh();
  });
  if (offered !== wasOffered) {
    setWasOffered(offered);
    // The refusal was of what is over.
    if (offered) forget();
  }
  const yes = tone === 'plain' ? 'main' : tone;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {refused && !sending && (
        <span role="alert" className="max-w-[40ch] whitespace-normal text-13 text-bad">
          {refused.message}
        </span>
      )}
      {doneLabel && (
        <span role="status" className="sr-only">
          {said}
        </span>
      )}
      <AlertDialog.Root>
        {offered && (
          <AlertDialog.Trigger asChild>
            <Button tone={tone} aria-label={name}>
              {act}
            </Button>
          </AlertDialog.Trigger>
        )}
        <AlertDialog.Portal>
          <AlertDialog.Overlay className={OVERLAY} />
          <AlertDialog.Content className={clsx(PANEL, 'w-96')}>
            <AlertDialog.Title className="break-words font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-13 text-muted">
              {children}
            </AlertDialog.Description>
            <div className="mt-5 flex justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button>{keep}</Button>
              </AlertDialog.Cancel>
              <AlertDialog.Action asChild>
                <Button tone={yes} onClick={() => send()}>
                  {act}
                </Button>
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </span>
  );
}

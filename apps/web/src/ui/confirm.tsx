'use client';

import { AlertDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** The button that asks; it gets the focus back. */
  trigger: ReactNode;
  /** A question: "Cancel this run?". */
  title: string;
  /** Consequences of a yes. */
  children: ReactNode;
  /** Label of a no: "Keep it going". */
  keep: string;
  /** Label of a yes: the same verb as on the trigger. */
  act: string;
  tone: ComponentProps<typeof Button>['tone'];
  onAct: () => void;
}

/** Asks for a second look before something is done; Escape and the first button are a no. */
export function Confirm({ trigger, title, children, keep, act, tone = 'main', onAct }: Props) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-lg border border-line bg-surface p-5 shadow-xl">
          <AlertDialog.Title className="break-words font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1.5 text-13 text-muted">{children}</AlertDialog.Description>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{keep}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button tone={tone} onClick={onAct}>
                {act}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

'use client';

import { Dialog } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** Label of the button; `name` is its accessible name where the label does not tell several apart. */
  label: string;
  name?: string | undefined;
  tone?: NonNullable<ComponentProps<typeof Button>['tone']>;
  title: string;
  description: ReactNode;
  /** Draws what the dialog holds; `close` shuts it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog over the page; Escape shuts it, and the button gets the focus back. */
export function DialogButton({ label, name, tone = 'plain', title, description, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button tone={tone} aria-label={name}>
          {label}
        </Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[28rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-xl">
          <Dialog.Title className="break-words font-semibold">{title}</Dialog.Title>
          <Dialog.Description className="mt-1.5 break-words text-13 text-muted">
            {description}
          </Dialog.Description>
          {children(() => setOpen(false))}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

'use client';

import { clsx } from 'clsx';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

/** Looks of everything that lies over a page. */
export const OVERLAY = 'fixed inset-0 z-40 bg-black/40';
export const PANEL =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-xl';

interface DialogProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** A button that opens it and gets the focus back. */
  trigger?: ReactNode;
  title: string;
  description?: ReactNode;
  width?: string;
  children: ReactNode;
}

/** A dialog over the page; Escape shuts it. */
export function Dialog({
  open,
  setOpen,
  trigger,
  title,
  description,
  width = 'w-[28rem]',
  children,
}: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={setOpen}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          {...(!description && { 'aria-describedby': undefined })}
          className={clsx(PANEL, width)}
        >
          <RadixDialog.Title className="break-words font-semibold">{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="mt-1.5 break-words text-13 text-muted">
              {description}
            </RadixDialog.Description>
          )}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ButtonProps extends Pick<DialogProps, 'title' | 'description' | 'width'> {
  /** Label of the button; `name` is its accessible name where the label does not tell several apart. */
  label: string;
  name?: string | undefined;
  tone?: NonNullable<ComponentProps<typeof Button>['tone']>;
  /** Draws what the dialog holds; `close` shuts it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, name, tone = 'plain', children, ...dialog }: ButtonProps) {
  const [open, setOpen] = useState(false);
  const trigger = (
    <Button tone={tone} aria-label={name}>
      {label}
    </Button>
  );
  return (
    <Dialog {...dialog} open={open} setOpen={setOpen} trigger={trigger}>
      {children(() => setOpen(false))}
    </Dialog>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A key of the keyboard. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={clsx(
        'num inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-sunken px-1 text-12 text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  );
}

import { clsx } from 'clsx';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A button of the bar with a menu below it. The browser opens and shuts it, so that it needs no JavaScript. */
export function BarMenu({
  id,
  label,
  button,
  buttonClass,
  panelClass,
  children,
}: {
  id: string;
  /** Name of the button, and what it shows. */
  label: string;
  button: ReactNode;
  buttonClass: string;
  /** Place and width of the menu. */
  panelClass: string;
  children: ReactNode;
}) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={clsx('h-8 items-center rounded text-muted hover:bg-sunken hover:text-text', buttonClass)}
      >
        {button}
      </button>
      <div
        // Closed by a new page: it is another menu there.
        key={usePathname()}
        id={id}
        popover="auto"
        className={clsx(
          'inset-auto top-12 max-h-[calc(100dvh-4rem)] overflow-y-auto rounded-lg border border-line bg-surface p-1.5 text-text shadow-xl',
          panelClass,
        )}
      >
        {children}
      </div>
    </>
  );
}

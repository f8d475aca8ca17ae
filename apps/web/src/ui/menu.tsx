'use client';

import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

const DIALOGS = '[role=dialog], [role=alertdialog]';

/**
 * Actions in a menu that opens without JavaScript. A click elsewhere and Escape shut it, except in a dialog that one of its
 * actions opened: the focus then comes back to that action. Without actions it is not shown.
 */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const shut = () => menu.current?.removeAttribute('open');
    const isInside = (target: EventTarget | null) => target instanceof Node && menu.current?.contains(target);
    const onPointer = ({ target }: PointerEvent) => {
      if (!isInside(target) && document.querySelector(DIALOGS) === null) shut();
    };
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !isInside(target)) return;
      shut();
      menu.current?.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <details ref={menu} className="relative not-has-[>div>*]:hidden">
      <summary className="inline-flex h-8 cursor-pointer list-none items-center gap-1.5 rounded-md border border-line bg-surface px-3 font-medium text-13 hover:border-line-strong hover:bg-sunken [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown size={14} aria-hidden="true" />
      </summary>
      <div
        className={clsx(
          // Above the headings of tables, below the bar of the page.
          'z-25 flex flex-col max-sm:fixed max-sm:inset-x-4 max-sm:bottom-4 sm:absolute sm:right-0 sm:mt-1 sm:w-60 rounded-lg border border-line bg-surface p-1.5 shadow-xl',
          // Buttons as lines of a list.
          '[&_a]:justify-start [&_a]:border-transparent [&_button]:justify-start [&_button]:border-transparent [&>a]:w-full [&>button]:w-full [&>span>button]:w-full [&>span]:w-full',
        )}
      >
        {children}
      </div>
    </details>
  );
}

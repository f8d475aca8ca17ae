'use client';

import type { KeyboardEvent, ReactNode } from 'react';

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Links in a row, of which one is a stop of the tab key: arrows lead from one to the next. */
export function ArrowKeys({ label, children }: { label: string; children: ReactNode }) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = links[step(at, links.length - 1)];
    if (at < 0 || !next) return;
    event.preventDefault();
    for (const link of links) link.tabIndex = link === next ? 0 : -1;
    next.focus();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={label} onKeyDown={move} className="absolute inset-0">
      {children}
    </div>
  );
}

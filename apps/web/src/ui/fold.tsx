import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Details that few come to read, folded away under their title. */
export function Fold({
  title,
  open = false,
  flush = false,
  children,
}: {
  title: string;
  /** Whether it is unfolded when the page is rendered. */
  open?: boolean;
  /** Whether nothing stands above it that it keeps its distance from. */
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={clsx(!flush && 'mt-4')} open={open}>
      <summary className="w-fit cursor-pointer font-medium text-13 hover:text-accent">{title}</summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}

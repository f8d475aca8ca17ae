import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A link in a row of tabs, which stands on the row's line. */
export function TabLink({ current, ...props }: ComponentProps<typeof Link> & { current: boolean }) {
  return (
    <Link
      aria-current={current ? 'page' : undefined}
      className={clsx(
        '-mb-px whitespace-nowrap border-b-2 px-3 py-2 text-13 focus-visible:outline-offset-[-2px]',
        current ? 'border-accent font-medium text-text' : 'border-transparent text-muted hover:text-text',
      )}
      {...props}
    />
  );
}

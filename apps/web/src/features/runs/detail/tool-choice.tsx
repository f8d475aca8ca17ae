import { clsx } from 'clsx';
import Link from 'next/link';
import { here } from '#results/context.ts';
import type { RunView } from '#results/run/view.ts';

/** Links that narrow a part of the page to one tool or protocol request. */
export function ToolChoice({
  view,
  names,
  current,
  all,
}: {
  view: RunView;
  names: readonly string[];
  current: string | undefined;
  /** Label of "no choice". */
  all: string;
}) {
  const choices = [{ id: undefined, title: all }, ...names.map((name) => ({ id: name, title: name }))];
  return (
    <nav aria-label="Tool" className="mb-3 flex flex-wrap gap-1.5">
      {choices.map(({ id, title }) => (
        <Link
          key={title}
          href={here(view, { tool: id })}
          prefetch={false}
          scroll={false}
          aria-current={id === current ? 'true' : undefined}
          className={clsx(
            'rounded-md border px-2 py-1 text-12',
            id === current
              ? 'border-accent bg-accent-soft text-accent'
              : 'border-line text-muted hover:border-line-strong hover:text-text',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

import { clsx } from 'clsx';
import Link from 'next/link';

export interface Choice {
  readonly id: string | undefined;
  readonly title: string;
  readonly href: string;
}

/** Links that narrow a part of the page to one of several. */
export function Choices({
  label,
  choices,
  current,
}: {
  label: string;
  choices: readonly Choice[];
  current: string | undefined;
}) {
  return (
    <nav aria-label={label} className="mb-3 flex flex-wrap gap-1.5">
      {choices.map(({ id, title, href }) => (
        <Link
          key={title}
          href={href}
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

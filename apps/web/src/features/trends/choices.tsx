import { clsx } from 'clsx';
import Link from 'next/link';

interface Choice {
  id: string;
  title: string;
  /** Number of its runs. */
  count: number;
  current: boolean;
  href: string;
}

/** A choice by plain links, one of them current. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-13">
      <span className="text-muted">{label}:</span>
      {choices.map(({ id, title, count, current, href }) => (
        <Link
          key={id}
          href={href}
          scroll={false}
          aria-current={current ? 'true' : undefined}
          className={clsx(
            'rounded border px-2 py-0.5',
            current
              ? 'border-accent/40 bg-accent-soft font-medium text-accent'
              : 'border-line text-muted hover:bg-sunken hover:text-text',
          )}
        >
          {title} <span className="num">({count})</span>
        </Link>
      ))}
    </nav>
  );
}

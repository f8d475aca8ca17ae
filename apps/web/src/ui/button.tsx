import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps } from 'react';

type Tone = 'main' | 'plain' | 'danger';

const TONES: Record<Tone, string> = {
  main: 'border-transparent bg-accent text-on-accent hover:bg-accent/90',
  plain: 'border-line bg-surface text-text hover:border-line-strong hover:bg-sunken',
  danger: 'border-line bg-surface text-bad hover:border-bad',
};

function classes(tone: Tone, className: string | undefined): string {
  return clsx(
    'inline-flex h-8 items-center gap-2 whitespace-nowrap rounded-md border px-3 font-medium text-13 disabled:opacity-60 aria-disabled:opacity-60',
    TONES[tone],
    className,
  );
}

export function Button({ tone = 'plain', className, ...props }: ComponentProps<'button'> & { tone?: Tone }) {
  return <button type="button" className={classes(tone, className)} {...props} />;
}

export function ButtonLink({
  tone = 'plain',
  className,
  ...props
}: ComponentProps<typeof Link> & { tone?: Tone }) {
  return <Link className={classes(tone, className)} {...props} />;
}

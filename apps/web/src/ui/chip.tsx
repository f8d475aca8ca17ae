import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export type ChipTone = 'neutral' | 'good' | 'bad' | 'warn' | 'active';

/** Colours of each tone, as classes. */
export const CHIP_TONES: Record<ChipTone, string> = {
  neutral: 'border-line text-muted',
  good: 'border-line text-good',
  bad: 'border-bad/40 bg-bad-soft text-bad',
  warn: 'border-warn/40 bg-warn-soft text-warn',
  active: 'border-accent/40 bg-accent-soft text-accent',
};

/** A short word about a thing: its state, or a caveat that comes with its numbers. */
export function Chip({
  tone = 'neutral',
  className,
  ...props
}: ComponentProps<'span'> & { tone?: ChipTone }) {
  return <span className={clsx('chip', CHIP_TONES[tone], className)} {...props} />;
}

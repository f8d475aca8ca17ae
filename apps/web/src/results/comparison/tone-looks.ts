import type { Tone } from '@headroom/report/compare';

/** Look of each direction of a headline: a sign, and colours. */
export const TONE_LOOKS: Readonly<Record<Tone, { sign: string; ink: string; edge: string }>> = {
  worse: { sign: '▼', ink: 'text-bad', edge: 'border-bad' },
  better: { sign: '▲', ink: 'text-good', edge: 'border-good' },
  same: { sign: '=', ink: 'text-muted', edge: 'border-line-strong' },
  open: { sign: '?', ink: 'text-warn', edge: 'border-warn' },
};

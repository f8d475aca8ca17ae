import type { Verdict } from '@headroom/report/compare';

/** Look of each verdict: a sign, a word and an ink. Signs tell better from worse, not more from less. */
export const VERDICT_LOOKS: Readonly<Record<Verdict, { sign: string; word: string; ink: string }>> = {
  regressed: { sign: '▼', word: 'regressed', ink: 'text-bad' },
  'errors appeared': { sign: '✕', word: 'errors appeared', ink: 'text-bad' },
  improved: { sign: '▲', word: 'improved', ink: 'text-good' },
  'errors gone': { sign: '✓', word: 'errors gone', ink: 'text-good' },
  undecided: { sign: '?', word: 'undecided', ink: 'text-warn' },
  'no change': { sign: '=', word: 'no change', ink: 'text-muted' },
  'not affected': { sign: '≡', word: 'not affected', ink: 'text-muted' },
  'not judged': { sign: '–', word: 'not judged', ink: 'text-muted' },
};

/** A verdict as a sign and a word. */
export function VerdictMark({ verdict, title }: { verdict: Verdict; title?: string | undefined }) {
  const { sign, word, ink } = VERDICT_LOOKS[verdict];
  return (
    <span className={`${ink} whitespace-nowrap font-medium`} title={title}>
      <span aria-hidden="true" className="num mr-1.5 inline-block w-3 text-center">
        {sign}
      </span>
      {word}
    </span>
  );
}

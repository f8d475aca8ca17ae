import { failuresOf, type Headline, headlineOf, type Tone } from '@headroom/report/compare';
import { Figures } from '#ui/figures.tsx';
import type { CompareView } from './view.ts';

/** Look of each direction: a sign, the word that it stands for, and colours. */
const LOOKS: Readonly<Record<Tone, { sign: string; word: string; ink: string; edge: string }>> = {
  worse: { sign: '▼', word: 'Worse', ink: 'text-bad', edge: 'border-bad' },
  better: { sign: '▲', word: 'Better', ink: 'text-good', edge: 'border-good' },
  same: { sign: '=', word: 'No change', ink: 'text-muted', edge: 'border-line-strong' },
  open: { sign: '?', word: 'Undecided', ink: 'text-warn', edge: 'border-warn' },
};

/** Headline of a comparison's page; null before it is judged, and of a calibration: of a commit against itself all is noise. */
export function headlineIn({ run, comparison, trials }: CompareView): Headline | null {
  return run?.kind === 'calibration' ? null : headlineOf(comparison, failuresOf(trials));
}

/** Result of a comparison in one line, before anything else is read. */
export function HeadlineBar({ headline: { text, tone } }: { headline: Headline }) {
  const { sign, word, ink, edge } = LOOKS[tone];
  return (
    <p
      id="headline"
      className={`${edge} mt-3 flex max-w-[90ch] flex-wrap items-baseline gap-x-2.5 border-l-4 py-0.5 pl-3 text-lg leading-snug`}
    >
      <span className={`${ink} shrink-0 whitespace-nowrap font-semibold`}>
        <span aria-hidden="true" className="mr-1.5">
          {sign}
        </span>
        {word}
      </span>
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
        <Figures text={text} />
      </span>
    </p>
  );
}

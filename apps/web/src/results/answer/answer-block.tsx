import type { Answer, KeyFigure } from '@headroom/report';
import type { Tone } from '@headroom/report/compare';
import type { ReactNode } from 'react';
import { TONE_LOOKS } from '#results/comparison/tone-looks.ts';
import { cellId } from '#results/context.ts';
import { Figures } from '#ui/figures.tsx';
import { CaveatNotes } from './caveat-chips.tsx';
import type { Caveat } from './caveats.ts';

/** What every result opens with: its headline, its key figures with their intervals, and every caveat once. */
export function AnswerBlock({
  answer: { headline, figures },
  caveats,
  tone,
  hrefOf,
  children,
}: {
  answer: Answer;
  caveats: readonly Caveat[];
  /** Direction of a comparison. */
  tone?: Tone | undefined;
  /** Address of the page or tab that shows the table of a figure; without it figures lead nowhere. */
  hrefOf?: (cell: NonNullable<KeyFigure['cell']>) => string;
  /** Line below the headline, such as the run that a project's answer comes from. */
  children?: ReactNode;
}) {
  return (
    <section
      aria-label="Answer"
      className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 max-sm:gap-y-2"
    >
      <div className="min-w-0 max-w-[44rem] grow basis-80 space-y-2">
        {headline && <Headline text={headline} tone={tone} />}
        {children}
        <CaveatNotes caveats={caveats} />
      </div>
      {figures.length > 0 && (
        <dl
          aria-label="Key figures"
          className="flex flex-wrap gap-x-6 gap-y-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:gap-x-4"
        >
          {figures.map((figure) => (
            <Figure key={`${figure.name} ${figure.subject}`} figure={figure} hrefOf={hrefOf} />
          ))}
        </dl>
      )}
    </section>
  );
}

/** The result in one line; of a comparison with the sign and the colour of its direction. */
function Headline({ text, tone }: { text: string; tone: Tone | undefined }) {
  const look = tone && TONE_LOOKS[tone];
  return (
    <p id="headline" className="flex gap-x-2 font-semibold text-xl tabular-nums leading-snug tracking-tight">
      {look && (
        <span aria-hidden="true" className={`${look.ink} shrink-0`}>
          {look.sign}
        </span>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </p>
  );
}

function Figure({
  figure: { name, subject, value, unit, interval, cell, tone },
  hrefOf,
}: {
  figure: KeyFigure;
  hrefOf: ((cell: NonNullable<KeyFigure['cell']>) => string) | undefined;
}) {
  const number = (
    <>
      {tone && <Direction tone={tone} />}
      <span className="num text-2xl leading-8 tracking-tight">{value}</span>
      {unit && ' '}
      {unit && <span className=" text-12 text-muted">{unit}</span>}
    </>
  );
  return (
    <div className="min-w-0 sm:max-w-64">
      <dt className="truncate text-12 text-muted" title={`${name}: ${subject}`}>
        {name} · {subject}
      </dt>
      <dd className="wrap-anywhere sm:whitespace-nowrap">
        {cell && hrefOf ? (
          <a
            href={`${hrefOf(cell)}#${cellId(cell.serverId, cell.column, cell.table)}`}
            className="hover:text-accent"
          >
            <span className="sr-only">{`${name}: ${subject}, `}</span>
            {number}
          </a>
        ) : (
          number
        )}
        {interval && (
          <span className="block truncate text-12 text-muted" title={interval}>
            <Figures text={interval} />
          </span>
        )}
      </dd>
    </div>
  );
}

/** Whether a change is for the worse or the better: a rise is good of some metrics and bad of others. */
function Direction({ tone }: { tone: NonNullable<KeyFigure['tone']> }) {
  const { sign, ink } = TONE_LOOKS[tone];
  return (
    <>
      <span aria-hidden="true" className={`${ink} mr-1.5 text-base`}>
        {sign}
      </span>
      <span className="sr-only">{tone}: </span>
    </>
  );
}

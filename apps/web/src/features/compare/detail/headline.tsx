import type { Headline } from '@headroom/report/compare';
import { TONE_LOOKS } from '#results/comparison/tone-looks.ts';
import { Figures } from '#ui/figures.tsx';

/** Result of a comparison in one line, a part of the row of its title. */
export function HeadlineBar({ headline: { text, tone } }: { headline: Headline }) {
  const { sign, ink, edge } = TONE_LOOKS[tone];
  return (
    // A row of its own: above the actions where these have no room beside the title.
    <div className="basis-full sm:order-last">
      <p
        id="headline"
        className={`${edge} mt-1 flex max-w-[90ch] gap-x-2.5 border-l-4 py-0.5 pl-3 font-medium text-lg leading-snug`}
      >
        <span aria-hidden="true" className={`${ink} shrink-0`}>
          {sign}
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Figures text={text} />
        </span>
      </p>
    </div>
  );
}

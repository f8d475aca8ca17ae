import { tierColour } from '#ui/charts/colours.ts';
import type { Preview } from '../pictures/preview-bars.ts';
import { BarPicture } from './picture.tsx';

/** Bars that there is room for, the best first. */
const SHOWN = 6;

/** A result to choose a server by. */
export interface Stack {
  readonly preview: Preview;
  /** Its title. */
  readonly of: string;
  readonly href: string;
}

/** What the bars show, and of which result, in words. */
export function aboutBars({ preview: { title, bars }, of }: Stack): string {
  const more = bars.length - SHOWN;
  const colours = bars.some(({ tier }) => tier !== null) ? ' Colours are latency tiers.' : '';
  return `${title}${more > 0 ? `, the first ${SHOWN} of ${bars.length} servers` : ''}: ${of}.${colours}`;
}

/** The best servers of a result as bars, in the colours of their latency tiers. */
export function StackBars({ preview: { title, bars } }: { preview: Preview }) {
  return (
    <BarPicture
      title={title}
      bars={bars.slice(0, SHOWN).map((bar) => ({
        name: bar.serverId,
        value: bar.value ?? 0,
        label: bar.label,
        ...(bar.tier !== null && { colour: tierColour(bar.tier) }),
      }))}
    />
  );
}

import { tierColour } from '#ui/charts/colours.ts';
import type { Preview, PreviewBar } from '../preview-bars.ts';
import { hundredth, MIDDLE_PX, PLOT, RowPicture, Value } from './picture.tsx';

/** Bars that there is room for, the best first. */
const SHOWN = 6;
/** Letters of a name that there is room for. */
const NAME_LETTERS = 20;
const BAR_PX = 12;

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
  const shown = bars.slice(0, SHOWN);
  const longest = Math.max(...shown.map(({ value }) => value ?? 0));
  const width = (value: number) => hundredth((value / longest) * (PLOT.right - PLOT.left));
  return (
    <RowPicture
      label={`${title}: ${shown.map(({ serverId, label }) => `${serverId} ${label}`).join(', ')}`}
      rows={shown.map((bar) => ({
        name: nameOf(bar),
        mark: <Bar bar={bar} width={width(bar.value ?? 0)} />,
      }))}
    />
  );
}

function Bar({ bar: { label, tier }, width }: { bar: PreviewBar; width: number }) {
  return (
    <>
      <rect
        x={`${PLOT.left}%`}
        y={MIDDLE_PX - BAR_PX / 2}
        width={`${width}%`}
        height={BAR_PX}
        rx={2}
        fill={tier === null ? 'var(--s1)' : tierColour(tier)}
      />
      <Value x={`${hundredth(PLOT.left + width)}%`}>{label}</Value>
    </>
  );
}

function nameOf({ serverId }: PreviewBar): string {
  return serverId.length > NAME_LETTERS ? `${serverId.slice(0, NAME_LETTERS - 1)}…` : serverId;
}

import type { ReactNode } from 'react';

const ROW_PX = 26;
const BAR_PX = 12;
/** Letters of a name that a telephone has room for. */
const NAME_LETTERS = 18;
/** Ends of the plot, in percent of the width: names stand to its left, and values to its right. */
export const PLOT = { left: 43, right: 84 } as const;

/** A place to a hundredth of a percent: finer than a screen shows, and a third as long. */
export const hundredth = (place: number) => Math.round(100 * place) / 100;

/**
 * A small chart of named rows, drawn by the server. Places are percents of its width, so that letters keep their size
 * on every screen.
 */
export function RowPicture({
  label,
  rows,
  children,
}: {
  /** The picture in words. */
  label: string;
  rows: readonly { readonly name: string; readonly mark: ReactNode }[];
  /** What lies below all rows. */
  children?: ReactNode;
}) {
  return (
    <svg role="img" aria-label={label} width="100%" height={rows.length * ROW_PX} className="text-12">
      {children}
      {rows.map(({ name, mark }, index) => (
        <g key={name} transform={`translate(0 ${index * ROW_PX})`}>
          <text x={`${PLOT.left}%`} dx={-8} y={ROW_PX / 2 + 4} textAnchor="end" fill="currentColor">
            {name}
          </text>
          {mark}
        </g>
      ))}
    </svg>
  );
}

/** Text of a value in a row of a picture. */
export function Value({ x, anchor, children }: { x: string; anchor?: 'end'; children: string }) {
  return (
    <text
      x={x}
      dx={anchor ? 0 : 6}
      y={ROW_PX / 2 + 4}
      textAnchor={anchor ?? 'start'}
      fill="currentColor"
      className="num"
    >
      {children}
    </text>
  );
}

export const MIDDLE_PX = ROW_PX / 2;

/** A bar of a picture. */
export interface NamedBar {
  readonly name: string;
  readonly value: number;
  readonly label: string;
  readonly colour?: string;
}

/** Bars from zero, each with its value at its end. */
export function BarPicture({ title, bars }: { title: string; bars: readonly NamedBar[] }) {
  const longest = Math.max(...bars.map(({ value }) => value));
  return (
    <RowPicture
      label={`${title}: ${bars.map(({ name, label }) => `${name} ${label}`).join(', ')}`}
      rows={bars.map((bar) => ({
        name: bar.name.length > NAME_LETTERS ? `${bar.name.slice(0, NAME_LETTERS - 1)}…` : bar.name,
        mark: <Bar bar={bar} width={hundredth((bar.value / longest) * (PLOT.right - PLOT.left))} />,
      }))}
    />
  );
}

function Bar({ bar: { label, colour = 'var(--s1)' }, width }: { bar: NamedBar; width: number }) {
  return (
    <>
      <rect
        x={`${PLOT.left}%`}
        y={MIDDLE_PX - BAR_PX / 2}
        width={`${width}%`}
        height={BAR_PX}
        rx={2}
        fill={colour}
      />
      <Value x={`${hundredth(PLOT.left + width)}%`}>{label}</Value>
    </>
  );
}

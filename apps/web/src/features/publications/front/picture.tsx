import type { ReactNode } from 'react';

const ROW_PX = 26;
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

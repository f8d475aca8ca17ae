'use client';

import { clsx } from 'clsx';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { Stroke } from './colours.ts';

/** A place of an axis in percents, with what is written there. */
export interface Mark {
  readonly pct: number;
  readonly label: string;
  /** Whether small screens leave out what is written. */
  readonly wideOnly?: boolean;
}

export interface PlotLine extends Stroke {
  readonly key: string;
  /** Name that the key of the chart has for it; lines may share one. */
  readonly name: string;
  /** Path in percents of the plot. */
  readonly d: string;
  /** Whether it is drawn thinner, as several lie over each other. */
  readonly thin?: boolean;
}

export interface PlotProps {
  /** What is chosen along the horizontal axis. */
  label: string;
  columns: readonly Mark[];
  heights: readonly Mark[];
  /** Words under the horizontal axis. */
  axis?: string;
  lines: readonly PlotLine[];
  /** Name whose lines are brought out. */
  focus?: string | null;
  /** Parts of the horizontal axis that are shaded. */
  shades?: readonly (readonly [from: number, to: number])[];
  /** Places that can be read, from the left. */
  places: readonly number[];
  /** Index of the place that is read; null while none is. */
  at: number | null;
  onRead: (at: number) => void;
  /** Called once the plot is left. */
  onLeave?: () => void;
  /** What is read, in words. */
  words: string;
  /** Height of the plot, as classes. */
  className: string;
  children?: ReactNode;
}

/** Places that Page Up and Page Down pass over. */
const PAGE = 10;

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - PAGE,
  PageUp: (at) => at + PAGE,
  Home: () => 0,
  End: (_, last) => last,
};

/** Lines that are stretched over their room, of which the pointer and arrow keys choose a place to read. */
export function Plot({
  label,
  columns,
  heights,
  axis,
  lines,
  focus = null,
  shades = [],
  places,
  at,
  onRead,
  onLeave,
  words,
  className,
  children,
}: PlotProps) {
  const last = Math.max(0, places.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    onRead(Math.max(0, Math.min(last, move(at ?? 0, last))));
  };
  const onPointer = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onRead(nearest(places, (100 * (clientX - left)) / width));
  };
  const read = at === null ? undefined : places[at];
  return (
    <div className={clsx('min-w-0 pt-2 pr-4 pl-14', axis ? 'pb-10' : 'pb-6')}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? 0}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        // A finger that is lifted leaves what it chose.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave?.()}
        onFocus={() => at === null && onRead(0)}
        onBlur={onLeave}
        className={clsx('relative cursor-crosshair touch-pan-y', className)}
      >
        {shades.map(([from, to]) => (
          <span
            key={from}
            className="absolute inset-y-0 bg-muted/12"
            style={{ left: `${from}%`, width: `${to - from}%` }}
          />
        ))}
        <Axes columns={columns} heights={heights} read={read} />
        {axis && (
          <span className="absolute top-full right-0 whitespace-nowrap pt-5 text-12 text-muted">{axis}</span>
        )}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {lines.map(({ key, name, d, colour, dash, thin }) => (
            <path
              key={key}
              data-line={name}
              d={d}
              fill="none"
              stroke={colour}
              strokeWidth={(focus === name ? 3 : 1.75) * (thin ? 0.65 : 1)}
              strokeOpacity={focus && focus !== name ? 0.2 : 1}
              strokeDasharray={dash}
              // A line of one point is a dot.
              strokeLinecap={dash ? undefined : 'round'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {children}
      </div>
    </div>
  );
}

/** Lines of both axes with what is written at them, and the one that is read. */
function Axes({
  columns,
  heights,
  read,
}: Pick<PlotProps, 'columns' | 'heights'> & { read: number | undefined }) {
  return (
    <>
      {heights.map(({ pct, label }) => (
        <span key={label} className="absolute inset-x-0 border-line border-t" style={{ bottom: `${pct}%` }}>
          <span className="num absolute right-full -translate-y-1/2 whitespace-nowrap pr-1.5 text-12 text-muted">
            {label}
          </span>
        </span>
      ))}
      {columns.map(({ pct, label, wideOnly }) => (
        <span key={label} className="absolute inset-y-0 border-line border-l" style={{ left: `${pct}%` }}>
          <span
            className={clsx(
              'num -translate-x-1/2 absolute top-full whitespace-nowrap pt-1 text-12',
              pct === read ? 'font-medium text-text' : 'text-muted',
              wideOnly && 'max-sm:hidden',
            )}
          >
            {label}
          </span>
        </span>
      ))}
      {read !== undefined && (
        <span className="absolute inset-y-0 border-line-strong border-l" style={{ left: `${read}%` }} />
      )}
    </>
  );
}

/** Index of the place nearest to another one. */
function nearest(places: readonly number[], pct: number): number {
  const distances = places.map((place) => Math.abs(place - pct));
  return distances.indexOf(Math.min(...distances));
}

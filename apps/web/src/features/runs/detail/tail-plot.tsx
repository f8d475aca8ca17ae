'use client';

import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Stroke } from '#ui/charts/colours.ts';
import { Key } from '#ui/charts/key.tsx';

/** A place of an axis in percents, with what is written there. */
export interface Mark {
  readonly pct: number;
  readonly label: string;
}

/** A percentile that is read. */
export interface Stop extends Mark {
  /** Whether it is written under the axis on small screens, too. */
  readonly always: boolean;
}

/** The tail of one server; heights are percents from the bottom. */
export interface TailLine extends Stroke {
  readonly name: string;
  /** Path in percents of the plot. */
  readonly d: string;
  /** What it has at each stop; null where its calls are too few. */
  readonly at: readonly ({ readonly pct: number; readonly shown: string } | null)[];
}

interface Props {
  stops: readonly Stop[];
  heights: readonly Mark[];
  lines: readonly TailLine[];
  /** Stop that is read first. */
  first: number;
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Tails on the axis of nines. The pointer and arrow keys choose a percentile, of which the key reads every server's
 * value. Without JavaScript it shows the first one.
 */
export function TailPlot({ stops, heights, lines, first }: Props) {
  const [chosen, setChosen] = useState(first);
  const [focus, setFocus] = useState<string | null>(null);
  // Another tool may have fewer.
  const at = Math.min(chosen, stops.length - 1);
  const stop = stops[at];
  const entries = lines.map(({ name, colour, dash, at: values }) => ({
    name,
    colour,
    dash,
    shown: values[at]?.shown ?? 'too few calls',
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(stops.length - 1, move(at, stops.length - 1))));
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(nearest(stops, (100 * (clientX - left)) / width));
  };
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:gap-6">
      <div className="min-w-0 pt-2 pr-3 pb-6 pl-14 sm:flex-1">
        <div
          role="slider"
          tabIndex={0}
          aria-label="Percentile"
          aria-valuemin={0}
          aria-valuemax={stops.length - 1}
          aria-valuenow={at}
          aria-valuetext={`${stop?.label}: ${entries.map(({ name, shown }) => `${name} ${shown}`).join(', ')}`}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerDown={onPointerMove}
          className="relative h-72 cursor-crosshair sm:h-80"
        >
          <Axes stops={stops} heights={heights} at={at} />
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {lines.map(({ name, d, colour, dash }) => (
              <path
                key={name}
                data-line={name}
                d={d}
                fill="none"
                stroke={colour}
                strokeWidth={focus === name ? 3 : 1.75}
                strokeOpacity={focus && focus !== name ? 0.2 : 1}
                strokeDasharray={dash}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {lines.map(({ name, colour, at: values }) => {
            const value = values[at];
            if (!value) return null;
            const style = { left: `${stop?.pct}%`, bottom: `${value.pct}%`, background: colour };
            return (
              <span
                key={name}
                className={clsx(
                  '-translate-x-1/2 absolute size-2 translate-y-1/2 rounded-full',
                  focus && focus !== name && 'opacity-20',
                )}
                style={style}
              />
            );
          })}
        </div>
      </div>
      <div className="sm:w-60">
        <p className="num px-1 pb-1 text-12 text-muted">{stop?.label}, ms</p>
        <Key entries={entries} focus={focus} onFocus={setFocus} isRead />
      </div>
    </div>
  );
}

/** Lines of both axes with what is written at them, and the one that is read. */
function Axes({ stops, heights, at }: Pick<Props, 'stops' | 'heights'> & { at: number }) {
  return (
    <>
      {heights.map(({ pct, label }) => (
        <span key={label} className="absolute inset-x-0 border-line border-t" style={{ bottom: `${pct}%` }}>
          <span className="num absolute right-full -translate-y-1/2 whitespace-nowrap pr-1.5 text-12 text-muted">
            {label}
          </span>
        </span>
      ))}
      {stops.map(({ pct, label, always }, index) => (
        <span
          key={label}
          className={clsx('absolute inset-y-0 border-l', index === at ? 'border-line-strong' : 'border-line')}
          style={{ left: `${pct}%` }}
        >
          <span
            className={clsx(
              'num -translate-x-1/2 absolute top-full pt-1 text-12',
              index === at ? 'font-medium text-text' : 'text-muted',
              !always && 'max-sm:hidden',
            )}
          >
            {label}
          </span>
        </span>
      ))}
    </>
  );
}

/** Place of the stop nearest to a place of the axis. */
function nearest(stops: readonly Stop[], pct: number): number {
  const distances = stops.map((stop) => Math.abs(stop.pct - pct));
  return distances.indexOf(Math.min(...distances));
}

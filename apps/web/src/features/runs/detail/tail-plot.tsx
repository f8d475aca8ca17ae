'use client';

import { clsx } from 'clsx';
import { useState } from 'react';
import { Key } from '#ui/charts/key.tsx';
import { type Mark, Plot, type PlotLine } from '#ui/charts/plot.tsx';

/** The tail of one server. */
export interface TailLine extends PlotLine {
  /** What it has at each stop, and its height in percents; null where its calls are too few. */
  readonly at: readonly ({ readonly pct: number; readonly shown: string } | null)[];
}

interface Props {
  /** Percentiles that are read. */
  stops: readonly Mark[];
  heights: readonly Mark[];
  lines: readonly TailLine[];
  /** Stop that is read first. */
  first: number;
}

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
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:gap-6">
      <div className="min-w-0 sm:flex-1">
        <Plot
          label="Percentile"
          columns={stops}
          heights={heights}
          lines={lines}
          focus={focus}
          places={stops.map(({ pct }) => pct)}
          at={at}
          onRead={setChosen}
          words={`${stop?.label}: ${entries.map(({ name, shown }) => `${name} ${shown}`).join(', ')}`}
          className="h-72 sm:h-80"
        >
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
        </Plot>
      </div>
      <div className="sm:w-60">
        <p className="num px-1 pb-1 text-12 text-muted">{stop?.label}, ms</p>
        <Key entries={entries} focus={focus} onFocus={setFocus} isRead />
      </div>
    </div>
  );
}

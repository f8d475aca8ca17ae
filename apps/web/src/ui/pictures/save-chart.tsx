'use client';

import { slugOf } from '@headroom/api/slug';
import { useRef, useState } from 'react';
import type { CsvTable } from '#ui/csv.ts';
import { ON_PAGE_ONLY } from './on-page-only.ts';

/** Figures of a chart, once a file of them is asked for. */
export type ChartData = () => CsvTable;

const TYPES = ['SVG', 'PNG', 'CSV'] as const;

/**
 * Saves the chart it stands in: its picture as on the screen, and the figures it was drawn from. What makes the files is
 * fetched when one is asked for.
 */
export function SaveChart({ title, data }: { title: string; data: ChartData }) {
  const bar = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState(false);
  const save = async (type: (typeof TYPES)[number]) => {
    const figure = bar.current?.closest('figure');
    if (!figure || !bar.current) return;
    try {
      const { fileOf, hand } = await import('./chart-file.ts');
      hand(
        await fileOf(type, { figure, end: bar.current, data }),
        `${fileName(title)}.${type.toLowerCase()}`,
      );
      setProblem(false);
    } catch {
      setProblem(true);
    }
  };
  return (
    <div
      ref={bar}
      {...ON_PAGE_ONLY}
      className="flex justify-end gap-3 px-1 text-12 text-muted noscript:hidden"
    >
      {problem && <span role="alert">The browser could not make the file; try again.</span>}
      {TYPES.map((type) => (
        <button
          key={type}
          type="button"
          onClick={() => save(type)}
          aria-label={`Save as ${type}: ${title}`}
          className="hover:text-text hover:underline"
        >
          {type}
        </button>
      ))}
    </div>
  );
}

/** A title as the name of a file. */
export function fileName(title: string): string {
  return slugOf(title) || 'chart';
}

import { csvOf } from '#ui/csv.ts';
import { pictureOf } from './picture.ts';
import { pngOf } from './png.ts';
import type { ChartData } from './save-chart.tsx';

interface Source {
  figure: HTMLElement;
  /** Part of the figure at which its picture ends. */
  end: Element;
  data: ChartData;
}

/** A chart as a file. */
export async function fileOf(type: 'SVG' | 'PNG' | 'CSV', { figure, end, data }: Source): Promise<Blob> {
  if (type === 'CSV') {
    return new Blob([csvOf(data())], { type: 'text/csv;charset=utf-8' });
  }
  const picture = pictureOf(figure, end);
  return type === 'PNG' ? pngOf(picture) : new Blob([picture.svg], { type: 'image/svg+xml' });
}

/** Time in which a browser has read a file that it saves. */
const KEPT_MS = 30_000;

/** Hands a file to the reader. */
export function hand(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

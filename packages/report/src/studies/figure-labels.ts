import { formatCount, formatMs } from '../figures/format.ts';
import type { Annex } from './annex.ts';
import type { Contradiction } from './contradiction.ts';
import type { StudyData } from './data.ts';
import { type ComparedCell, decimalsIn } from './differences.ts';
import { rowKey } from './names.ts';
import { toolName } from './raw-files.ts';
import { printedOf } from './rows.ts';

/** Names and units of printed figures, by their columns. */
const FIGURES: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  rps: ['Rate', 'requests/s'],
  rpsSd: ['SD of the rate', 'requests/s'],
  rpsCvPct: ['CV of the rate', '%'],
  rpsVariabilityPct: ['Throughput variability, (highest − lowest) / first,', '%'],
  meanMs: ['Mean latency', 'ms'],
  p50Ms: ['P50', 'ms'],
  p90Ms: ['P90', 'ms'],
  p95Ms: ['P95', 'ms'],
  p99Ms: ['P99', 'ms'],
  requests: ['Requests', ''],
  errorRatePct: ['Error rate', '%'],
  cpuPct: ['Processor use', '%'],
  memoryMb: ['Memory', 'MB'],
  rpsPerCpuPct: ['Requests/s per percent of CPU', ''],
  rpsPerMb: ['Requests/s per MB', ''],
};

/** A printed figure as it was printed: with its zeros at the end. */
function asPrinted(annex: Annex, column: string, value: number): string {
  return formatMs(value, Math.max(annex.decimals[column] ?? 0, decimalsIn(value)));
}

/**
 * A figure of a study that stands as printed, with the digits of the print; null where it is computed.
 * @param column of its tables
 */
export function printedText(data: StudyData, serverId: string, column: string, tool?: string): string | null {
  if (data.kind === 'raw') return null;
  const printed = printedOf(data.annex, serverId);
  const key = Object.keys(printed.tools ?? {}).find((name) => toolName(name).name === tool);
  const figures: object = tool === undefined ? printed : ((key ? printed.tools?.[key] : undefined) ?? {});
  const [name, value]: [string?, unknown?] =
    Object.entries(figures).find(([known]) => rowKey(known) === column) ?? [];
  return name !== undefined && typeof value === 'number' ? asPrinted(data.annex, name, value) : null;
}

/** A printed figure beside the one that the raw results give, in words. */
export function printedFigure(annex: Annex, cell: ComparedCell): Contradiction {
  const [name, unit] = FIGURES[cell.column] ?? [`Mean latency of ${cell.column}`, 'ms'];
  const words = (text: string) => [text, unit].filter(Boolean).join(' ');
  // A decimal more than was printed shows on which side of the print the raw results lie.
  const decimals = Math.max(2, decimalsIn(cell.printed) + 1);
  const raw = cell.unroundedFromRaw;
  const exact = cell.column === 'requests' ? formatCount(raw) : formatMs(raw, decimals);
  return {
    what: `${name} of ${cell.serverId}`,
    printed: words(asPrinted(annex, cell.column, cell.printed)),
    fromRaw: words(exact),
  };
}

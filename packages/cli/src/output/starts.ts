import { formatCount, formatMb, formatMs, warmLabel } from '@headroom/report';
import Table from 'cli-table3';
import type { RunAnswer } from '../api/answers.ts';
import { printable } from './printable.ts';

/** Starts for a terminal: a row a server, fastest first. */
export function startsText(rows: RunAnswer['report']['starts']): string {
  const ready = ['starts', 'cold start, ms', 'P95, ms', 'first call, ms', 'idle memory, MB'];
  const numbers = [...ready, 'warm after, s', 'calls', 'P50 warm, ms'];
  const table = new Table({
    head: ['server', ...numbers],
    colAligns: ['left', ...numbers.map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) {
    table.push([
      printable(row.serverId),
      formatCount(row.starts),
      formatMs(row.coldStart?.median ?? null, 1),
      formatMs(row.coldStart?.p95 ?? null, 1),
      formatMs(row.firstCall?.median ?? null, 1),
      formatMb(row.idleMemory?.median ?? null),
      warmLabel(row),
      formatCount(row.warmAfter?.calls ?? null),
      formatMs(row.warmMs),
    ]);
  }
  return table.toString();
}

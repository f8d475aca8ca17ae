import {
  capacityLabel,
  evenLabel,
  formatCount,
  formatMs,
  formatPct,
  NO_VALUE,
  timesLabel,
} from '@headroom/report';
import Table from 'cli-table3';
import type { RunAnswer } from '../api/answers.ts';
import { printable } from './printable.ts';

/** Scaling for a terminal: a row for each number of instances of a server, the fewest first. */
export function scalingText(rows: RunAnswer['report']['scaling']): string {
  const numbers = [
    'instances',
    'capacity, calls/s',
    '×',
    'of even, %',
    'rounds',
    'P99 there, ms',
    'CPU there, %',
  ];
  const table = new Table({
    head: ['server', ...numbers],
    colAligns: ['left', ...numbers.map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  for (const { serverId, steps } of rows) {
    for (const step of steps) {
      table.push([
        printable(serverId),
        formatCount(step.instances),
        step.perS === null ? 'none held' : capacityLabel(step),
        step.times ? timesLabel(step.times) : NO_VALUE,
        step.times ? evenLabel(step.times) : NO_VALUE,
        formatCount(step.rounds),
        formatMs(step.p99Ms),
        formatPct(step.cpuPct),
      ]);
    }
  }
  return table.toString();
}

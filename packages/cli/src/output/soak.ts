import { formatCount, growthLabel, SOAK_METRICS } from '@headroom/report';
import Table from 'cli-table3';
import type { RunAnswer } from '../api/answers.ts';
import { printable } from './printable.ts';

/** Soaks for a terminal: a row a figure of a server, with what came of it in words. */
export function soakText(rows: RunAnswer['report']['soak']): string {
  const head = ['server', 'callers/s', 'counted, min', 'rounds', 'figure', 'growth'];
  const table = new Table({
    head,
    colAligns: ['left', 'right', 'right', 'right', 'left', 'left'],
    style: { head: [], border: [], compact: true },
  });
  for (const { serverId, perS, minutes, rounds, growth } of rows) {
    for (const [index, one] of growth.entries()) {
      const { title } = SOAK_METRICS.find(({ id }) => id === one.metric) ?? { title: one.metric };
      const of = [printable(serverId), formatCount(perS), formatCount(minutes), String(rounds)];
      table.push([...(index === 0 ? of : ['', '', '', '']), title, growthLabel(one)]);
    }
  }
  return table.toString();
}

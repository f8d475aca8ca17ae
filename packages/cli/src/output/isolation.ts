import { formatCount, heldMs, NO_VALUE } from '@headroom/report';
import Table from 'cli-table3';
import type { RunAnswer } from '../api/answers.ts';
import { printable } from './printable.ts';

/** Tools of servers for a terminal, alone and mixed: a row a tool, servers with a held tool first. */
export function isolationText(rows: RunAnswer['report']['isolation']): string {
  const figures = [
    'P50 alone, ms',
    'P99 alone, ms',
    'P50 mixed, ms',
    'P99 mixed, ms',
    'times',
    'calls mixed',
  ];
  const table = new Table({
    head: ['server', 'tool', ...figures, 'held by'],
    colAligns: ['left', 'left', ...figures.map(() => 'right' as const), 'left'],
    style: { head: [], border: [], compact: true },
  });
  const ms = (value: number | null) => (value === null ? NO_VALUE : heldMs(value));
  for (const { serverId, tools, ...verdict } of rows) {
    for (const row of tools) {
      table.push([
        ...[printable(serverId), printable(row.tool)],
        ...[row.aloneP50Ms, row.aloneP99Ms, row.mixedP50Ms, row.mixedP99Ms].map(ms),
        row.times === null ? NO_VALUE : formatTimes(row.times),
        formatCount(row.calls),
        row.heldBy === null ? noneLabel(row.tool, verdict) : printable(row.heldBy),
      ]);
    }
  }
  return table.toString();
}

const formatTimes = (times: number) => (times < 10 ? times.toFixed(1) : formatCount(times));

function noneLabel(
  tool: string,
  {
    judgedRounds,
    notJudged,
    unjudged = [],
  }: Pick<RunAnswer['report']['isolation'][number], 'judgedRounds' | 'notJudged' | 'unjudged'>,
): string {
  if (judgedRounds === 0) return `not judged: ${notJudged.join(', ')}`;
  return unjudged.includes(tool) ? 'too few calls' : 'none';
}

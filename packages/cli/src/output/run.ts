import { serverTerminalTable, terminalTables } from '@headroom/report';
import type { RunOutcome } from '@headroom/report/outputs';
import type { RunAnswer } from '../api/answers.ts';
import { printable } from './printable.ts';
import { tableText } from './table.ts';
import { blockOf } from './text.ts';

/** Text of a run for a terminal: what the installation found, its tables, and why it ends as it does. */
export function runText({ report }: RunAnswer, { result, reasons }: RunOutcome, page: string): string {
  const { findings, servers } = report;
  const tables = [...(servers.length > 0 ? [serverTerminalTable(servers)] : []), ...terminalTables(report)];
  const blocks = [
    ...(findings.length > 0 ? [findings.map(({ text }) => printable(text)).join('\n')] : []),
    ...tables.map(tableText),
    ...blockOf(result === 'failed' ? 'Failed' : 'Error', reasons),
    page,
  ];
  return blocks.join('\n\n');
}

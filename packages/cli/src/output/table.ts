import type { TextTable } from '@headroom/report';
import Table from 'cli-table3';
import { printable } from './printable.ts';

/** A table for a terminal. */
export function tableText({ columns, rows }: TextTable): string {
  const table = new Table({
    head: columns.map(({ head }) => printable(head)),
    colAligns: columns.map(({ isText }) => (isText ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => row.map(printable)));
  return table.toString();
}

import type { ContextFigures, TextSize } from '@headroom/model/context';
import { plural } from '@headroom/model/text';
import {
  type ContextRow,
  contextCutText,
  contextLead,
  contextNotes,
  contextRows,
  contextTotal,
  formatCount,
  NO_VALUE,
  shareLabel,
  sumOfSizes,
  toolLabel,
} from '@headroom/report';
import Table from 'cli-table3';
import { printable } from '../output/printable.ts';

const COLUMNS = ['tool', 'tokens', 'share', 'description', 'input schema', 'bytes', 'output schema'] as const;
/** Rows that a terminal shows: of more tools the largest, the others as a sum. */
const MOST_ROWS = 50;
const MOST_CUTS = 20;
const NAME_COLUMNS = 60;

/** What a server costs the context of a model, for a terminal: total, tools by size, what is worth a look. */
export function contextText(figures: ContextFigures): string {
  const { cuts, tools, instructions } = figures;
  const shown = cuts.slice(0, MOST_CUTS).map((cut) => `  ${printable(contextCutText(cut))}`);
  const more = cuts.length > MOST_CUTS ? [`  and ${cuts.length - MOST_CUTS} smaller ones`] : [];
  const parts = [
    contextLead(figures),
    ...(tools.length > 0 || instructions.tokens > 0 ? [tableOf(figures)] : []),
    ...(shown.length > 0 ? [['Worth a look (parts may overlap):', ...shown, ...more].join('\n')] : []),
    contextNotes(figures).map(printable).join('\n'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function tableOf(figures: ContextFigures): string {
  const table = new Table({
    head: [...COLUMNS],
    colAligns: ['left', ...COLUMNS.slice(1).map(() => 'right' as const)],
    style: { head: [], border: [] },
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
  const rows = contextRows(figures);
  const others = rows.slice(MOST_ROWS);
  const total = contextTotal(figures);
  const shareOf = ({ tokens }: TextSize) =>
    total.tokens > 0 ? shareLabel((100 * tokens) / total.tokens) : NO_VALUE;
  table.push(...rows.slice(0, MOST_ROWS).map(rowOf));
  if (others.length > 0) table.push(rowOf(sumRow(others, shareOf)));
  const { instructions } = figures;
  if (instructions.tokens > 0) {
    table.push([
      '(instructions)',
      ...cells(instructions, shareOf(instructions), NO_VALUE, NO_VALUE),
      NO_VALUE,
    ]);
  }
  const all = sumRow(rows, shareOf);
  table.push([
    'total',
    ...cells(total, shareOf(total), formatCount(all.description.tokens), formatCount(all.inputSchema.tokens)),
    formatCount(all.outputSchema.tokens),
  ]);
  return table.toString();
}

const cells = ({ tokens, bytes }: TextSize, share: string, description: string, inputSchema: string) => [
  ...[formatCount(tokens), share, description, inputSchema, formatCount(bytes)],
];

interface TableRow extends Omit<ContextRow, 'sharePct'> {
  readonly share: string;
}

function sumRow(rows: readonly ContextRow[], shareOf: (size: TextSize) => string): TableRow {
  const size = sumOfSizes(rows.map((row) => row.size));
  return {
    ...{ tool: `(${plural(rows.length, 'smaller tool')})`, size, share: shareOf(size) },
    description: sumOfSizes(rows.map((row) => row.description)),
    inputSchema: sumOfSizes(rows.map((row) => row.inputSchema)),
    outputSchema: sumOfSizes(rows.map((row) => row.outputSchema)),
  };
}

function rowOf(row: ContextRow | TableRow): string[] {
  const share = 'share' in row ? row.share : row.sharePct === null ? NO_VALUE : shareLabel(row.sharePct);
  const { size, description, inputSchema, outputSchema } = row;
  const name = toolLabel(printable(row.tool));
  return [
    name.length > NAME_COLUMNS ? `${name.slice(0, NAME_COLUMNS - 1)}…` : name,
    ...cells(size, share, formatCount(description.tokens), formatCount(inputSchema.tokens)),
    formatCount(outputSchema.tokens),
  ];
}

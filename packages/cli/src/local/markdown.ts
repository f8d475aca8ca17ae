import type { OnceResult } from '@headroom/bench';
import { type Block, blocksOf, type Measured, type TextTable } from './blocks.ts';

/** A trial in Markdown: what a terminal shows of it. */
export function measuredMarkdown(server: Measured, measured: OnceResult): string {
  return `${blocksOf(server, measured).map(markdownOf).join('\n\n')}\n`;
}

function markdownOf(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `**${escaped(block.text)}**`;
    case 'table':
      return tableOf(block);
    case 'lines':
      // Four spaces: shown as it is, whatever it holds.
      return block.text
        .split('\n')
        .map((line) => `    ${line}`)
        .join('\n');
    case 'words':
      return escaped(block.text);
  }
}

function tableOf({ columns, rows }: TextTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(columns), `| --- |${' ---: |'.repeat(columns.length - 1)}`, ...rows.map(line)].join('\n');
}

/** A text whose characters mean nothing in Markdown. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}

import type { OnceResult } from '@headroom/bench';
import { type Block, blocksOf, type Measured } from './blocks.ts';
import { TOOL_COLUMNS } from './figures.ts';

/** A trial in Markdown: what a terminal shows of it. */
export function measuredMarkdown(server: Measured, measured: OnceResult): string {
  return `${blocksOf(server, measured).map(markdownOf).join('\n\n')}\n`;
}

function markdownOf(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `**${escaped(block.text)}**`;
    case 'tools':
      return tableOf(block.rows);
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

function tableOf(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(TOOL_COLUMNS), `| --- |${' ---: |'.repeat(TOOL_COLUMNS.length - 1)}`, ...rows.map(line)].join(
    '\n',
  );
}

/** A text whose characters mean nothing in Markdown. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}

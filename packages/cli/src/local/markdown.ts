import type { OnceResult } from '@headroom/bench';
import { remarkOf, TOOL_COLUMNS, toolRows, useFacts } from './figures.ts';
import { limitsTexts } from './limits-text.ts';
import { failureOf, type Measured, titleOf } from './text.ts';

/** A trial in Markdown: its table, what the server used, and what limited it. */
export function measuredMarkdown(server: Measured, measured: OnceResult): string {
  const { result } = measured;
  const tools = result.measurements.filter(({ kind }) => kind === 'tool');
  const remark = remarkOf(tools);
  const failure = failureOf(result);
  const parts = [
    `**${escaped(titleOf(server, measured))}**`,
    ...(tools.length > 0
      ? [tableOf(toolRows(tools, result.windowMs)), useFacts(result, tools).map(escaped).join(' · ')]
      : []),
    ...(remark ? [escaped(remark)] : []),
    ...limitsTexts(measured).map(escaped),
    // Four spaces: shown as it is, whatever it holds.
    ...(failure
      ? [
          failure
            .split('\n')
            .map((line) => `    ${line}`)
            .join('\n'),
        ]
      : []),
  ];
  return `${parts.join('\n\n')}\n`;
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

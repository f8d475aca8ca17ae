/** What budgets say of a comparison, as Markdown below its summary. */
import { markdownText } from './markdown.ts';
import type { Outcome } from './outcome.ts';

/** Budgets of one comparison may speak of every metric; a comment shows so many. */
const MOST_LINES = 20;

/** The summary of a comparison, with what budgets say of it. */
export function withBudgets(markdown: string, { warnings, tolerated, overBudget }: Outcome): string {
  const blocks = [
    // Reasons without a budget are in the summary already.
    ...blockOf('Over budget', overBudget),
    ...blockOf('Warning', warnings),
    ...blockOf('Within budget', tolerated),
  ];
  return [markdown.trimEnd(), ...blocks].join('\n\n').concat('\n');
}

function blockOf(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MOST_LINES ? [`- and ${lines.length - MOST_LINES} more`] : [];
  return [
    [
      `**${title}**`,
      '',
      ...lines.slice(0, MOST_LINES).map((line) => `- ${markdownText(line)}`),
      ...more,
    ].join('\n'),
  ];
}

/** What budgets say of a comparison, as Markdown below its summary. */
import type { Outcome } from './outcome.ts';

/** Budgets of one comparison may speak of every metric; a comment shows so many. */
const MOST_LINES = 20;

/** The summary of a comparison, with what budgets say of it. */
export function withBudgets(markdown: string, { warnings, tolerated, reasons }: Outcome): string {
  // Reasons without a budget are in the summary already.
  const beyond = reasons.filter((reason) => reason.includes('budget'));
  const blocks = [
    ...blockOf('Over budget', beyond),
    ...blockOf('Warning', warnings),
    ...blockOf('Within budget', tolerated),
  ];
  return [markdown.trimEnd(), ...blocks].join('\n\n').concat('\n');
}

function blockOf(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MOST_LINES ? [`- and ${lines.length - MOST_LINES} more`] : [];
  return [
    [`**${title}**`, '', ...lines.slice(0, MOST_LINES).map((line) => `- ${escaped(line)}`), ...more].join(
      '\n',
    ),
  ];
}

/** Text without markup, mentions and line starts, nor characters that turn the direction of what follows. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
      .trim()
      .replace(/[\\`*_{}[\]<>|~#&]/g, '\\$&')
      .replaceAll('@', '@\u200b')
  );
}

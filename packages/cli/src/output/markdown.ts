import type { Outcome } from '../verdict/outcome.ts';
import { printable } from './printable.ts';

/** Budgets of one comparison may speak of every metric; a comment shows so many. */
const MOST_LINES = 20;

/** The installation's own summary, with what budgets say of it. */
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

/** Sentence in the place of a missing summary. */
export function failureMarkdown(words: string, page: string | null): string {
  // Four spaces: shown as it is, whatever it holds.
  const shown = words.split('\n').map((line) => `    ${printable(line)}`);
  return [
    '**Headroom could not compare**',
    shown.join('\n'),
    ...(page ? [`[Open the comparison](${page})`] : []),
  ]
    .join('\n\n')
    .concat('\n');
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

/** Text without markup, mentions and line starts. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]<>|~#&]/g, '\\$&')
    .replaceAll('@', '@\u200b');
}

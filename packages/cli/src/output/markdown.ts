import { printable } from './printable.ts';

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

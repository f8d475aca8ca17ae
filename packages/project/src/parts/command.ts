import { z } from 'zod';
import { type Placeholder, textWith } from './placeholders.ts';

const MAX_WORDS = 200;

/** A program and its arguments; run without a shell. */
export function commandWith(allowed: readonly Placeholder[]) {
  const word = textWith(allowed);
  return z
    .tuple([word.min(1, 'must name a program')], word, {
      error: (issue) =>
        issue.code === 'too_small' || issue.code === 'invalid_type'
          ? 'must be a list: a program and its arguments, such as [node, server.js]; it runs without a shell'
          : undefined,
    })
    .refine((words) => words.length <= MAX_WORDS, `must have at most ${MAX_WORDS} words`);
}

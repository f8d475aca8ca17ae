import type { z } from 'zod';

type Raw = z.core.$ZodRawIssue;

/** Types as sentences call them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object of keys and values',
  record: 'an object of keys and values',
};

/** Sentence of an issue whose schema says none of its own: what is wrong, and what is allowed. */
export function wordsOf(issue: Raw): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return wordsOfType(issue);
    case 'invalid_value':
      return `${missing(issue.input)}must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `must ${amount(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'invalid_key':
      return issue.issues[0]?.message;
    default:
      return undefined;
  }
}

function wordsOfType({ expected, input }: Extract<Raw, { code: 'invalid_type' }>): string {
  const type = TYPES[expected] ?? expected;
  if (expected === 'string' && (typeof input === 'number' || typeof input === 'boolean')) {
    return `must be text: write "${input}" in quotes`;
  }
  return `${missing(input)}must be ${type}`;
}

function missing(input: unknown): string {
  if (input === undefined) return 'is missing: it ';
  return input === null ? 'has no value: it ' : '';
}

function amount(origin: string, bound: string, limit: number): string {
  if (origin === 'string') return `have ${bound} ${limit} character${limit === 1 ? '' : 's'}`;
  if (origin === 'array') return `have ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `be ${bound} ${limit}`;
}

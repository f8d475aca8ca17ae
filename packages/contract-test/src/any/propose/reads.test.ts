import { expect, test } from 'vitest';
import { onlyReads } from './reads.ts';

test.each(['get_weather', 'listFiles', 'search-docs', 'calculate', 'resolve-library-id', 'echo'])(
  '%s reads, by its name',
  (name) => {
    expect(onlyReads({ name })).toBe(true);
    expect(onlyReads({ name, annotations: { readOnlyHint: false } })).toBe(false);
    expect(onlyReads({ name, annotations: { destructiveHint: true } })).toBe(false);
  },
);

test.each(['delete_user', 'get_or_create_user', 'fetchAndStore', 'gettysburg', 'send_mail', 'sql', ''])(
  '%s may change something, unless it says that it only reads',
  (name) => {
    expect(onlyReads({ name })).toBe(false);
    expect(onlyReads({ name, annotations: { readOnlyHint: true } })).toBe(true);
  },
);

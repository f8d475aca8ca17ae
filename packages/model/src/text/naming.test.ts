import { expect, test } from 'vitest';
import { MAX_NOTE, MAX_RUN_NAME, namingSchema } from './naming.ts';

test('a name and a note are trimmed, and may be empty', () => {
  expect(namingSchema.parse({ name: ' Evening peak ', note: ' ' })).toEqual({
    name: 'Evening peak',
    note: '',
  });
  expect(namingSchema.parse({})).toEqual({});
  expect(namingSchema.safeParse({ name: 'x'.repeat(MAX_RUN_NAME), note: 'x'.repeat(MAX_NOTE) }).success).toBe(
    true,
  );
});

test.each<[object, string]>([
  [{ name: 'x'.repeat(MAX_RUN_NAME + 1) }, 'name has at most 80 characters'],
  [{ note: 'x'.repeat(MAX_NOTE + 1) }, 'note has at most 2000 characters'],
  [{ name: 1 }, 'name must be text'],
  [{ tags: 'nightly' }, 'tags must be a list of tags'],
  [{ tags: ['x'.repeat(25)] }, 'a tag has 1 to 24 characters'],
  [{ tags: ['Nightly'] }, 'a tag has 1 to 24 characters'],
  [{ tags: [''] }, 'a tag has 1 to 24 characters'],
  [{ tags: ['a', 'a'] }, 'a tag may be given once only'],
  [{ tags: [...'abcdefghi'] }, 'a run has at most 8 tags'],
])('%j is refused: %s', (naming, words) => {
  expect(namingSchema.safeParse(naming).error?.issues[0]?.message).toContain(words);
});

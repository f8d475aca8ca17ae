import { newPublicationSchema } from '@headroom/api/publications';
import { slugOf } from '@headroom/api/slug';
import { expect, test } from 'vitest';
import { fieldsOf } from '#server/http/errors.ts';

const GOOD = { title: 'Spring 2026', summary: 'All servers on one host.', slug: 'spring-2026' };

function refused(change: object): Record<string, string> {
  const result = newPublicationSchema.safeParse({ ...GOOD, ...change });
  return Object.fromEntries(
    result.success ? [] : fieldsOf(result.error).map(({ path, message }) => [path, message]),
  );
}

test('what is typed is trimmed', () => {
  expect(newPublicationSchema.parse({ ...GOOD, title: '  Spring 2026 ' })).toEqual(GOOD);
});

test.each([
  [{ title: ' ' }, { title: 'give a title' }],
  [{ title: 'x'.repeat(121) }, { title: 'at most 120 characters' }],
  [{ summary: '' }, { summary: 'give a summary' }],
  [{ summary: 'x'.repeat(601) }, { summary: 'at most 600 characters' }],
  [{ colour: 'red' }, { colour: 'unknown field "colour"' }],
])('%j is refused by its field', (change, fields) => {
  expect(refused(change)).toEqual(fields);
});

test.each(['', 'Spring', 'a b', '-a', 'a-', 'a--b', 'a/b', 'schema.json', 'x'.repeat(81)])(
  'the slug "%s" is refused',
  (slug) => {
    expect(Object.keys(refused({ slug }))).toContain('slug');
  },
);

test.each([
  ['Spring 2026: 15 servers × 3 rounds', 'spring-2026-15-servers-3-rounds'],
  ['Größe & Café', 'gro-e-cafe'],
  ['…', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('"%s" proposes the slug "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

import { expect, test } from 'vitest';
import { methodHref, SECTIONS } from './sections.ts';

const ids: string[] = SECTIONS.flatMap(({ sections }) => sections.map(({ id }) => id));

test('anchors are unique and fit into an address', () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
  expect(methodHref('rate')).toBe('/method#rate');
});

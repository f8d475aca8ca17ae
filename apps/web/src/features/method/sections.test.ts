import { expect, test } from 'vitest';
import { SECTIONS } from './sections.ts';

test('anchors are unique and fit into an address', () => {
  const ids: string[] = SECTIONS.flatMap(({ sections }) => sections.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
});

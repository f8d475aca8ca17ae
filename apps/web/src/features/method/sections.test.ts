import { OVERALL_COLUMNS } from '@headroom/report';
import { expect, test } from 'vitest';
import { methodHref, methodOfColumn, SECTIONS } from './sections.ts';

const ids: string[] = SECTIONS.flatMap(({ sections }) => sections.map(({ id }) => id));

test('anchors are unique and fit into an address', () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
  expect(methodHref('rate')).toBe('/method#rate');
});

test('every figure of the overall table leads to its formula', () => {
  const counts = ['trials', 'passed', 'invalid', 'failed', 'rigFailed'];
  const figures = Object.keys(OVERALL_COLUMNS).filter((column) => !counts.includes(column));
  for (const column of figures) {
    const [, anchor = ''] = methodOfColumn(column)?.split('#') ?? [];
    expect(ids, column).toContain(anchor);
  }
  expect(methodOfColumn('serverId')).toBeUndefined();
});

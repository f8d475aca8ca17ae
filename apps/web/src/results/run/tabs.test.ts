import { expect, test } from 'vitest';
import { TABS, tabOf } from './tabs.tsx';

test('every tab is found by its id, the first one without any', () => {
  for (const { id } of TABS) expect(tabOf(id)).toBe(id);
  expect([tabOf(undefined), tabOf('nothing'), tabOf('toString')]).toEqual([
    'overview',
    'overview',
    'overview',
  ]);
});

test('addresses of tabs that are gone lead to those that took them over', () => {
  expect(['servers', 'latency', 'trials'].map(tabOf)).toEqual(['overview', 'tools', 'data']);
});

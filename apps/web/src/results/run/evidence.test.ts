import { expect, test } from 'vitest';
import { whyMissing } from './evidence.ts';

const at = new Date('2026-11-21T22:10:00Z');

test('what was removed is said with its day and its age; what never was, otherwise', () => {
  expect(whyMissing('Resource samples', { at, keptDays: 90 }, 'No samples')).toBe(
    'Resource samples were removed on 2026-11-21, after 90 days.',
  );
  expect(whyMissing('Logs', { at, keptDays: 1 }, 'None')).toBe(
    'Logs were removed on 2026-11-21, after 1 day.',
  );
  expect(whyMissing('Logs', null, 'The trial left no log.')).toBe('The trial left no log.');
});

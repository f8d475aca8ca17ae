import { expect, test } from 'vitest';
import { byField } from './use-form.ts';

test('errors go to their fields; those of a list to the list', () => {
  const errors = byField([
    { path: 'servers.0', message: 'unknown server' },
    { path: 'servers.2', message: 'unknown server too' },
    { path: 'rounds', message: 'too many' },
  ]);
  expect(errors).toEqual({ servers: 'unknown server. unknown server too', rounds: 'too many' });
});

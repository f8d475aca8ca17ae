import { expect, test } from 'vitest';
import { secretNameSchema } from './secret.ts';

test.each(['A', 'API_TOKEN', 'KEY_2', 'A'.repeat(64)])('%s may be the name of a secret', (name) => {
  expect(secretNameSchema.safeParse(name).success).toBe(true);
});

test.each(['', '_TOKEN', '2_KEY', 'api-token', 'A'.repeat(65), 7])(
  '%s may not be the name of a secret',
  (name) => {
    expect(secretNameSchema.safeParse(name).success).toBe(false);
  },
);

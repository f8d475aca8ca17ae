import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '@headroom/api/operations';
import { ACTIONS, CI_SCOPES } from '@headroom/api/rights';
import { expect, test } from 'vitest';

test('a token for CI may do all that the command asks, and no more', () => {
  const source = readFileSync(join(import.meta.dirname, 'client.ts'), 'utf8');
  const asked = new Set(source.match(/\b(?:GET|POST|PUT|DELETE) \/api\/v1[^']*/g));
  const operations = Object.values(OPERATIONS).filter(({ method, path }) =>
    asked.has(`${method.toUpperCase()} ${path}`),
  );
  expect(operations).toHaveLength(asked.size);
  const scopes = new Set(operations.map(({ action }) => ACTIONS[action].scope));
  expect([...scopes].sort()).toEqual([...CI_SCOPES].sort());
});

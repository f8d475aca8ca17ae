import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../..');

/** Ways of Node.js to ask another machine. */
const ASKS = /(?<![.\w])fetch\(|\bhttps?\.(get|request)\(|\b(net|tls|http2)\.connect\(|\bcreateConnection\(/;

/** What asks addresses that an operator set, and no user. */
const OF_OPERATORS = ['server/auth/oidc.ts'];

const asking = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && ASKS.test(readFileSync(join(SRC, file), 'utf8')),
);

test('nothing but the guarded client asks other machines', () => {
  expect(asking).toEqual(OF_OPERATORS);
});

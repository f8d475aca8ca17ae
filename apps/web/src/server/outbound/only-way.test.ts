import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../..');

/** They run in the browser, or ask this app itself. */
const OWN_ORIGIN: readonly string[] = [
  'app/results/[slug]/route.ts',
  'features/hosts/drain-button.tsx',
  'features/hosts/remove-button.tsx',
  'features/publications/submit.ts',
  'features/runs/live/cancel-button.tsx',
  'queueing/submit.ts',
  'features/studies/submit.ts',
  'ui/ask.ts',
];

/** Ways of Node.js to ask another machine. */
const ASKS = /(?<![.\w])fetch\(|\bhttps?\.(get|request)\(|\b(net|tls|http2)\.connect\(|\bcreateConnection\(/;

const asking = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && ASKS.test(readFileSync(join(SRC, file), 'utf8')),
);

test('nothing but the guarded client asks other machines', () => {
  expect(asking.filter((file) => !OWN_ORIGIN.includes(file))).toEqual([]);
});

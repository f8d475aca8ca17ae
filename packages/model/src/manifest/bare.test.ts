import { expect, test } from 'vitest';
import { bareServerOf } from './bare.ts';

const server = (
  id: string,
  language: string,
  runtime: string,
  role: 'subject' | 'reference' = 'subject',
) => ({
  ...{ id, language, runtime, role },
});
const all = [
  server('bun-bare', 'TypeScript', 'Bun', 'reference'),
  server('nodejs-bare', 'TypeScript', 'Node.js', 'reference'),
  server('java-bare', 'Java', 'OpenJDK', 'reference'),
];

test('a server has the bare server of its language and runtime; a bare one has none', () => {
  const bareOf = (...of: Parameters<typeof server>) => bareServerOf(server(...of), all)?.id;
  expect(bareOf('nodejs', 'TypeScript', 'Node.js')).toBe('nodejs-bare');
  expect(bareOf('bun', 'TypeScript', 'Bun')).toBe('bun-bare');
  expect(bareOf('java-native', 'Java', 'GraalVM native image')).toBeUndefined();
  expect(bareOf('bun-bare', 'TypeScript', 'Bun', 'reference')).toBeUndefined();
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@headroom/api/errors';
import { openApiDocument } from '@headroom/api/openapi';
import { OPERATIONS } from '@headroom/api/operations';
import { expect, test } from 'vitest';

const APP = join(import.meta.dirname, '../../app');
interface Described {
  responses: Record<string, { description: string }>;
}
const document = openApiDocument(OPERATIONS, ['go', 'rust']) as {
  paths: Record<string, Record<string, Described>>;
};
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method} ${path}`),
);

/** `method path` of every route handler under api/v1/, read from the files. */
function routesOnDisk(): string[] {
  return globSync('api/v1/**/route.ts', { cwd: APP }).flatMap((file) => {
    const path = `/${file.replace(/\/route\.ts$/, '').replaceAll(/\[(\w+)\]/g, '{$1}')}`;
    const source = readFileSync(join(APP, file), 'utf8');
    const methods = [
      ...source.matchAll(/export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/g),
    ];
    return methods.map(([, method]) => `${method?.toLowerCase()} ${path}`);
  });
}

test('the document describes every route file, and nothing else', () => {
  expect(routesOnDisk().length).toBeGreaterThan(6);
  expect(described.sort()).toEqual(routesOnDisk().sort());
});

test('every error code is described under its status', () => {
  const descriptions = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses));
  for (const [code, { status }] of Object.entries(ERRORS)) {
    const found = descriptions.some(
      ([at, { description }]) => at === String(status) && description.includes(`\`${code}\``),
    );
    expect(found, `${code} under ${status}`).toBe(true);
  }
});

test('the run request is described from its schema', () => {
  const text = JSON.stringify(document.paths['/api/v1/runs']?.post);
  expect(text).toContain('"rounds"');
  expect(text).toContain('"maximum":100');
  expect(text).toContain('"additionalProperties":false');
  expect(text).toContain('"examples":["go","rust"]');
  // Servers of projects have ids of their own.
  expect(text).not.toContain('"enum":["go","rust"]');
});

import { expect, test } from 'vitest';
import { parseTarget, targetLabel } from './target.ts';

test.each([
  ['npm:acme', { kind: 'package', registry: 'npm', name: 'acme' }],
  ['npm:@acme/server@^1.2', { kind: 'package', registry: 'npm', name: '@acme/server', version: '^1.2' }],
  ['pypi:acme==1.2.3', { kind: 'package', registry: 'pypi', name: 'acme', version: '1.2.3' }],
  ['crates:acme@0.4', { kind: 'package', registry: 'cargo', name: 'acme', version: '0.4' }],
  [
    'go:github.com/acme/server/cmd/server@latest',
    { kind: 'package', registry: 'go', name: 'github.com/acme/server/cmd/server', version: 'latest' },
  ],
  ['oci:ghcr.io/acme/server:1.2', { kind: 'image', reference: 'ghcr.io/acme/server:1.2' }],
  ['image:ghcr.io/acme/server:1.2', { kind: 'image', reference: 'ghcr.io/acme/server:1.2' }],
  ['docker://acme/server', { kind: 'image', reference: 'acme/server' }],
  [
    'https://www.npmjs.com/package/@acme/server/v/1.2.3',
    { kind: 'package', registry: 'npm', name: '@acme/server', version: '1.2.3' },
  ],
  ['https://www.npmjs.com/package/acme', { kind: 'package', registry: 'npm', name: 'acme' }],
  [
    'https://pypi.org/project/acme/1.2.3/',
    { kind: 'package', registry: 'pypi', name: 'acme', version: '1.2.3' },
  ],
  ['https://crates.io/crates/acme', { kind: 'package', registry: 'cargo', name: 'acme' }],
  [
    'https://pkg.go.dev/example.org/acme@v1.2.3',
    { kind: 'package', registry: 'go', name: 'example.org/acme', version: 'v1.2.3' },
  ],
  ['https://github.com/acme/server', { kind: 'repository', address: 'https://github.com/acme/server' }],
  ['git@example.org:acme/server', { kind: 'repository', address: 'git@example.org:acme/server' }],
  ['http://127.0.0.1:3001/mcp', { kind: 'address', url: 'http://127.0.0.1:3001/mcp' }],
  ['./server', { kind: 'place', path: './server' }],
  ['.', { kind: 'place', path: '.' }],
])('%s names one server', (text, target) => {
  expect(parseTarget(` ${text} `)).toEqual(target);
  expect(parseTarget(targetLabel(parseTarget(text)))).toEqual(target);
});

test.each([
  ['', 'names no server; allowed: npm:NAME'],
  ['npm:', 'npm: must name a package, such as npm:@acme/server@1.12.0'],
  ['npm:a b', 'npm:a b must name a package'],
  ['pypi:acme@1 2', 'pypi:acme@1 2 must end with a version, such as pypi:acme@1.2.3'],
  ['oci:', 'oci: must name an image'],
  ['brew:acme', 'brew: is no kind of server; allowed: npm:NAME'],
  ['constructor:acme', 'constructor: is no kind of server'],
  ['x'.repeat(1001), 'has 1001 characters'],
])('%j is refused', (text, words) => {
  expect(() => parseTarget(text)).toThrow(words);
});

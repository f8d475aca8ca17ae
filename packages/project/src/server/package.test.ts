import { test } from 'vitest';
import { BUILD, edited, expectProblem } from '../testing.ts';

const packaged = (text: string) => edited(BUILD, `package: ${text}`);

test.each([
  [
    packaged('{ registry: npm, name: a, version: ^1.2.0, lock: l }'),
    '4:47 server.package.version: must be one exact version in quotes, such as "1.12.0": no range, no tag such as latest',
  ],
  [
    packaged('{ registry: npm, name: a, version: latest, lock: l }'),
    '4:47 server.package.version: must be one exact version',
  ],
  [
    packaged('{ registry: npm, name: a, version: "*", lock: l }'),
    '4:47 server.package.version: must be one exact version',
  ],
  [
    packaged('{ registry: npm, name: a, version: 1.2, lock: l }'),
    '4:47 server.package.version: must be one exact version in quotes',
  ],
  [
    packaged('{ registry: npm, name: a, version: 1.2.0 }'),
    '4:12 server.package.lock: is missing: it must be text',
  ],
  [
    packaged('{ registry: npm, name: a b, version: 1.2.0, lock: l }'),
    '4:35 server.package.name: must be the name of a package, such as @acme/server',
  ],
  [
    packaged('{ registry: pypi, name: a, version: ">=1", lock: l }'),
    '4:48 server.package.version: must be one exact version in quotes, such as "2026.1.14"',
  ],
  [
    packaged('{ registry: go, name: a.b/c, version: 1.6.3 }'),
    '4:50 server.package.version: must be one exact version in quotes, such as "v1.6.3"',
  ],
  [
    packaged('{ registry: cargo, name: a, version: 1.0.0, lock: l }'),
    '4:56 server.package.lock: unknown key "lock"; allowed: registry, name, version',
  ],
  [
    packaged('{ registry: nuget, name: Acme.Server, version: 1.* }'),
    '4:59 server.package.version: must be one exact version in quotes, such as "1.4.0"',
  ],
  [
    packaged('{ registry: oci, name: a }'),
    '4:24 server.package.registry: must be one of npm, pypi, cargo, go, nuget; an image of a container registry is written as `image`',
  ],
  [
    packaged('{ registry: npm, name: a, version: 1.2.0, lock: ../l }'),
    '4:60 server.package.lock: must be a path within the repository',
  ],
])('says what is wrong, where, and what to do: %#', (text, said) => {
  expectProblem(text, said);
});

import { expect, test } from 'vitest';
import { withPackageVersion } from './package-version.ts';

test('the version of the package alone is another one', () => {
  const text = `version: 1
# Ours.
server:
  id: acme
  package: { registry: npm, name: "@acme/server", version: 1.2.3, lock: package-lock.json }
workload: { tools: [{ name: turn, expect: none }] }
`;
  expect(withPackageVersion(text, '1.10')?.replace(/version: "?1\.10"?/, 'version: 1.2.3')).toBe(
    text.replace('[{ name: turn, expect: none }]', '[ { name: turn, expect: none } ]'),
  );
  const several = 'servers:\n  - package:\n      name: acme\n      version: 1.2.3\n';
  expect(withPackageVersion(several, '2.0.0')).toBe(several.replace('1.2.3', '2.0.0'));
});

test('a version that YAML would read as a number stays text', () => {
  const text = 'server: { package: { name: a, version: 1.2.3 } }\n';
  expect(withPackageVersion(text, '1.10')).toContain('version: "1.10"');
});

test('a server that is no package has no version', () => {
  expect(withPackageVersion('server: { build: { commands: [] } }\n', '1.0.0')).toBeNull();
  expect(withPackageVersion('server: [', '1.0.0')).toBeNull();
});

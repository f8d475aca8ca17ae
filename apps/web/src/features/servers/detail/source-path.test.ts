import { expect, test } from 'vitest';
import { sourcePath } from './source-path.ts';

test.each([
  ['/some/where/packages/servers/java', 'packages/servers/java', true],
  ['/opt/mine/packages/servers/java/inner', 'inner', false],
  ['/opt/mine', 'mine', false],
])('%s is shown as %s', (folder, path, ours) => {
  expect(sourcePath({ folder })).toEqual({ path, ours });
});

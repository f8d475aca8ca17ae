import { globSync, readdirSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { GUARDS, guardedBy } from './test-rooms.ts';

const cwd = new URL('../../..', import.meta.url).pathname;
const exclude = (path: string) => /(^|\/)(node_modules|\.next|target)($|\/)/.test(path);
const files = (pattern: string) => globSync(pattern, { cwd, exclude });

test.each(GUARDS)('$tests guards rooms that exist', ({ tests, rooms }) => {
  expect(files(tests)).not.toEqual([]);
  for (const room of rooms) expect(files(room), room).not.toEqual([]);
});

test('every browser test guards a room of the app, the API or the command', () => {
  const idle = files('apps/web/browser/*.test.ts').filter((file) => guardedBy(file).length === 1);
  expect(idle).toEqual([]);
});

test('every feature, and every folder of pages and of the server, is guarded', () => {
  const rooms = GUARDS.flatMap((guard) => guard.rooms);
  const folders = ['background', 'features', 'app', 'server'].flatMap((name) =>
    readdirSync(`${cwd}/apps/web/src/${name}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `apps/web/src/${name}/${entry.name}`),
  );
  expect(
    folders.filter(
      (folder) => !rooms.some((room) => matchesGlob(`${folder}/x.ts`, room) || room.startsWith(`${folder}/`)),
    ),
  ).toEqual([]);
});

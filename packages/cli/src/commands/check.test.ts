import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const COMMAND = join(import.meta.dirname, '../../bin/headroom.js');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-check-'));
  writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, 'check', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const FILE = `version: 1
server:
  id: shop
  dockerfile: { path: Dockerfile }
  port: 8080
workload:
  handshakes: [session, stateless]
  tools:
    - name: get_item
      arguments: { id: $id }
      vary: { id: { file: ids.txt } }
      expect: [{ path: id, equals: $id }]
    - name: query
      expect: none
`;

test('a right file is summed up', () => {
  writeFileSync(join(folder, 'headroom.yaml'), FILE);
  writeFileSync(join(folder, 'ids.txt'), 'a\nb\n');
  expect(check()).toEqual({
    status: 0,
    stdout: `headroom.yaml is valid
  servers     shop: Dockerfile Dockerfile
  handshakes  session, stateless
  tools       get_item, query
  unchecked   query
`,
    stderr: '',
  });
});

test('what is wrong is told with its line, and nothing in it moves the cursor', () => {
  writeFileSync(
    join(folder, 'other.yaml'),
    FILE.replace('id: shop', 'id: Shop').replace('port', '"\\e[2Jport"'),
  );
  const { status, stdout } = check('other.yaml');
  expect(status).toBe(1);
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toContain(
    'other.yaml:3:7 server.id: must be lower-case words joined by "-", at most 60 characters',
  );
  expect(lines.some((line) => line.startsWith('other.yaml:5:3 server.'))).toBe(true);
  expect(stdout).not.toContain('\u001b');
});

test('files that it names are read within the repository only', () => {
  writeFileSync(join(folder, 'headroom.yaml'), FILE);
  symlinkSync('/etc/passwd', join(folder, 'ids.txt'));
  const at = 'headroom.yaml:11:27 workload.tools.0.vary.id.file';
  expect(check()).toMatchObject({
    status: 1,
    stdout: `${at}: cannot be read: ids.txt leads out of the repository\n`,
  });
});

test('what it names must be there', () => {
  const text = FILE.replace('{ path: Dockerfile }', '{ path: deploy/Dockerfile, context: deploy }');
  writeFileSync(join(folder, 'headroom.yaml'), text.replace('{ file: ids.txt }', '{ values: [a] }'));
  expect(check()).toMatchObject({
    status: 1,
    stdout: `headroom.yaml:4:23 server.dockerfile.path: names deploy/Dockerfile, which is not in the repository
headroom.yaml:4:51 server.dockerfile.context: names deploy, which is not in the repository
`,
  });
});

test('no file is wrong use', () => {
  expect(check()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('headroom: headroom.yaml cannot be read: ENOENT'),
  });
});

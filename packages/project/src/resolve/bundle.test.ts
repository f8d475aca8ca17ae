import { expect, test } from 'vitest';
import { bundleLaunch } from './bundle.ts';

const SETTINGS = {
  api_key: { type: 'string', title: 'Key', sensitive: true, required: true },
  limit: { type: 'number', default: 5 },
  region: { type: 'string', description: 'where', required: true },
  mode: { type: 'string' },
  folders: { type: 'directory', multiple: true, default: ['/a', '/b'] },
  desktop: { type: 'directory', default: `\${HOME}/Desktop` },
};

function launch(
  config: object,
  {
    values = {},
    type = 'node',
    ...more
  }: { values?: Record<string, string>; type?: string; [key: string]: unknown } = {},
) {
  const server = { type, entry_point: 'server/index.js', mcp_config: config };
  const manifest = {
    manifest_version: '0.3',
    name: 'acme',
    version: '1.2.3',
    server,
    user_config: SETTINGS,
    ...more,
  };
  return bundleLaunch(JSON.stringify(manifest), (name) => values[name]);
}

test('the command of a bundle is started in its folder, with the values of its settings', () => {
  const config = {
    command: 'node',
    args: [
      `\${__dirname}/server/index.js`,
      `--limit=\${user_config.limit}`,
      `\${user_config.folders}`,
      `\${user_config.mode}`,
    ],
    env: {
      API_KEY: `\${user_config.api_key}`,
      REGION: `\${user_config.region}`,
      LIB: `\${__dirname}\${/}lib`,
      MODE: `\${user_config.mode}`,
      DESKTOP: `\${user_config.desktop}`,
      TEXT: '{a}',
    },
  };
  const { name, version, launch: given } = launch(config, { values: { API_KEY: 'hidden', region: 'north' } });
  expect({ name, version }).toEqual({ name: 'acme', version: '1.2.3' });
  expect(given).toMatchObject({
    ...{ source: { kind: 'build', commands: [], requires: ['node'] }, program: 'node', transport: 'stdio' },
    args: ['./server/index.js', '--limit=5', '/a', '/b'],
    env: { API_KEY: '{secret.API_KEY}', REGION: 'north', LIB: './lib', TEXT: '{{a}}' },
    ...{ secrets: ['API_KEY'], needs: [] },
  });
  expect(Object.keys(given.env)).not.toContain('MODE');
  expect(Object.keys(given.env)).not.toContain('DESKTOP');
  expect(launch(config, { values: { folders: '/c' } }).launch.args).toContain('/c');
});

test('settings that must be given are needs, by their names', () => {
  const { needs, env } = launch({
    command: 'node',
    args: [`\${__dirname}/a.js`, `\${user_config.region}`],
    env: { KEY: `\${user_config.api_key}` },
  }).launch;
  expect(needs).toEqual([
    { name: 'region', description: 'where', secret: false, variable: undefined },
    { name: 'API_KEY', description: 'Key', secret: true, variable: 'KEY' },
  ]);
  expect(env).toEqual({ KEY: '{secret.API_KEY}' });
});

test('a binary, a Python program and the words for this system', () => {
  const binary = {
    command: 'a.exe',
    args: [],
    platform_overrides: { linux: { command: `\${__dirname}/bin/a` } },
  };
  expect(launch(binary, { type: 'binary' }).launch).toMatchObject({
    program: './bin/a',
    source: { requires: [] },
  });
  const python = {
    command: 'python',
    args: [`\${__dirname}/main.py`],
    env: { PYTHONPATH: `\${__dirname}/lib` },
  };
  expect(launch(python, { type: 'python' }).launch).toMatchObject({
    ...{ program: 'python3', env: { PYTHONPATH: './lib' }, source: { requires: ['python3'] } },
  });
});

test.each([
  [
    { command: 'node', args: [`\${HOME}/a.js`] },
    {},
    `server.mcp_config.args.0: holds \${HOME}; allowed: \${__dirname}`,
  ],
  [{ command: 'node', args: [`\${user_config.other}`] }, {}, `holds \${user_config.other}; allowed`],
  [{ args: [] }, {}, 'server.mcp_config.command: is missing'],
  [{ command: 'node', args: ['/etc/passwd'] }, {}, 'lies outside the repository'],
  [{ command: 'node' }, { type: 'uv' }, 'server.type: is uv; allowed: node, python, binary'],
  [
    { command: 'node' },
    { compatibility: { platforms: ['darwin', 'win32'] } },
    'compatibility.platforms: has no linux; there are: darwin, win32',
  ],
  [{ command: 'node', args: Array(40).fill('x'.repeat(4000)) }, {}, 'have more than 65536 characters'],
])('%j is refused', (config, more, words) => {
  expect(() => launch(config, more)).toThrow(words);
});

test('what is no manifest is refused', () => {
  for (const text of ['{', '[]', '{"name":"a"}', 'null']) {
    expect(() => bundleLaunch(text, () => undefined)).toThrow('manifest.json');
  }
});

import { expect, test } from 'vitest';
import { understand } from './understand.ts';
import { understandFile } from './understand-file.ts';

/** The first server of a file. */
const first = (text: string) => understandFile({ name: 'mcp.json', text })[0]?.source;

test.each([
  ['npm:@acme/server@1.2.3', 'npm:@acme/server@1.2.3', []],
  [' pypi:mcp-server-time ', 'pypi:mcp-server-time', []],
  ['npm:server --port 80', 'npm:server', ['--port', '80']],
  ['npx -y @acme/server@latest stdio', 'npm:@acme/server@latest', ['stdio']],
  ['uvx mcp-server-git --repository /tmp', 'pypi:mcp-server-git', ['--repository', '/tmp']],
  ['nuget:Acme.Server@1.4.0', 'nuget:Acme.Server@1.4.0', []],
  ['dnx -y Acme.Server@1.4.0 --stdio', 'nuget:Acme.Server@1.4.0', ['--stdio']],
  ['https://www.npmjs.com/package/@acme/server/v/1.2.3', 'npm:@acme/server@1.2.3', []],
  ['https://pypi.org/project/mcp-server-time/', 'pypi:mcp-server-time', []],
  ['oci:ghcr.io/acme/server:1 stdio', 'oci:ghcr.io/acme/server:1', ['stdio']],
  ['podman container run -i acme/server:1 a', 'oci:acme/server:1', ['a']],
  ['docker run -i --rm -p 80:80 acme/server:1 --port 80', 'oci:acme/server:1', ['--port', '80']],
])('%s is the server %s', (text, target, args) => {
  expect(understand(text)).toMatchObject({ kind: 'server', target, arguments: args });
});

test.each(['https://github.com/acme/server', 'git@example.org:acme/server.git', '/srv/repositories/shop'])(
  '%s is a repository',
  (address) => expect(understand(address)).toEqual({ kind: 'repository', address }),
);

test.each([
  ['https://example.org/mcp', 'headroom measure https://example.org/mcp'],
  ['@acme/server', 'npm:@acme/server'],
  ['npx', 'must be followed by a package'],
  ['npx -p a b', 'npx -p is not supported'],
  ['docker ps', 'docker must be followed by run'],
  ['docker run -v /:/host acme', 'docker run -v is not supported'],
  ['docker run -i', 'must be followed by an image'],
  ['docker run --entrypoint /a acme', 'docker run --entrypoint is not supported'],
  ['gem:server', 'gem: is no kind of server'],
  ['npm:a b'.repeat(400), ''],
])('%s is refused', (text, words) => {
  const found = understand(text);
  if (words !== '') expect(found).toMatchObject({ kind: 'refused', message: expect.stringContaining(words) });
});

test('nothing is nothing', () => expect(understand('  ')).toEqual({ kind: 'empty' }));

test.each([
  [{ mcpServers: { git: { command: 'uvx', args: ['mcp-server-git'] } } }, 'pypi:mcp-server-git'],
  [{ servers: { a: { url: 'https://a' }, b: { command: 'npx', args: ['-y', 'b@1.0.0'] } } }, 'npm:b@1.0.0'],
  [
    {
      packages: [
        { registryType: 'oci', identifier: 'a/b', version: '1' },
        { registryType: 'npm', identifier: '@a/b', version: '1.0.0' },
      ],
    },
    'npm:@a/b@1.0.0',
  ],
  [
    { packages: [{ registryType: 'oci', identifier: 'ghcr.io:443/a/b', version: '1' }] },
    'oci:ghcr.io:443/a/b:1',
  ],
  [{ packages: [{ registryType: 'oci', identifier: 'a/b:2', version: '1' }] }, 'oci:a/b:2'],
])('JSON of a registry or a client: %j', (value, target) => {
  expect(first(JSON.stringify(value))).toMatchObject({ kind: 'server', target });
});

test('variables of a command that starts a container are those of its file', () => {
  const args = ['run', '-i', '--rm', '-e', 'TOKEN', '-e', 'URL', '--env=MODE=fast', 'acme/server'];
  const file = { mcpServers: { a: { command: 'docker', args, env: { URL: 'https://a' } } } };
  expect(first(JSON.stringify(file))).toMatchObject({
    ...{ kind: 'server', target: 'oci:acme/server' },
    variables: 'URL=https://a\nMODE=fast\nTOKEN',
  });
});

test.each(['{', '{}', '[]', 'null', '{"mcpServers":[1,null]}', '{"packages":{}}'])(
  'JSON %s is refused',
  (text) => {
    expect(first(text)?.kind).toBe('refused');
  },
);

test('variables of a client’s file are lines, and those that it fills in are secrets', () => {
  const env = {
    API_URL: 'https://a.example',
    API_TOKEN: `\${input:token}`,
    DEBUG: 1,
    LEVEL: `\${LEVEL:-info}`,
    HOST: `\${env:HOST}`,
  };
  const file = { mcpServers: { acme: { command: 'npx', args: ['-y', 'acme'], env } } };
  expect(first(JSON.stringify(file))).toMatchObject({
    target: 'npm:acme',
    variables: 'API_URL=https://a.example\nDEBUG=1\nLEVEL=info\nAPI_TOKEN\nHOST',
  });
});

test('a file is read as its client reads it: comments, several servers, and why one cannot be fetched', () => {
  const text = `// for everybody
  { "servers": {
    "remote": { "type": "http", "url": "https://a.example/mcp" },
    "git": { "command": "uvx", "args": ["--from", "mcp-server-git==1.0.0", "git-server", "--repo", "{x}"] },
    "own": { "command": "uv", "args": ["run", "server.py"] }, /* the repository's */
  } }`;
  expect(understandFile({ name: 'mcp.json', text })).toMatchObject([
    {
      name: 'git',
      source: {
        ...{ kind: 'server', target: 'pypi:mcp-server-git@1.0.0', program: 'git-server' },
        arguments: ['--repo', '{x}'],
      },
    },
    {
      name: 'own',
      source: { kind: 'refused', message: expect.stringContaining('A program of its repository') },
    },
    {
      name: 'remote',
      source: { kind: 'refused', message: expect.stringContaining('headroom measure https://a.example/mcp') },
    },
  ]);
});

test('a value that an argument waits for is refused by its name', () => {
  const file = { mcpServers: { acme: { command: 'npx', args: ['acme', `\${KEY}`] } } };
  expect(first(JSON.stringify(file))).toMatchObject({ message: expect.stringContaining('acme needs KEY') });
});

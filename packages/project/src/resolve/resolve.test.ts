import { describe, expect, test } from 'vitest';
import { parseProject } from '../parse.ts';
import { resolveSource } from './resolve.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const TOOLS = 'workload: { tools: [{ name: a, expect: none }] }';

const LOCK = JSON.stringify({
  lockfileVersion: 3,
  packages: { 'node_modules/@acme/server': { version: '1.2.3', bin: { acme: 'run.js' } } },
});

function resolve(server: string, files: Readonly<Record<string, string>>) {
  const parsed = parseProject(`version: 1\nserver: { id: acme, ${server} }\n${TOOLS}`, {
    file: 'headroom.yaml',
  });
  const only = 'project' in parsed ? parsed.project.servers[0] : undefined;
  if (!only) throw new Error('the file is not right');
  return resolveSource(only, (path) => {
    const text = { 'bench/lock.json': LOCK, ...files }[path];
    if (text === undefined) throw new Error(`there is no ${path}`);
    return text;
  });
}

describe('server.json', () => {
  const NPM = {
    registryType: 'npm',
    identifier: '@acme/server',
    version: '1.2.3',
    transport: { type: 'stdio' },
  };
  const PYPI = {
    registryType: 'pypi',
    identifier: 'acme-server',
    version: '1.2.3',
    transport: { type: 'stdio' },
  };
  const OTHER = { ...NPM, identifier: 'other' };
  const from = (one: object, more = '', lock = ', lock: bench/lock.json') => {
    const identifier = (one as { identifier: string }).identifier;
    return resolve(`serverJson: { path: server.json, identifier: "${identifier}"${lock} }${more}`, {
      'server.json': JSON.stringify({ name: 'io.acme/server', packages: [one] }),
    });
  };

  test('values that variables multiply are refused before they are made', () => {
    const variable = (times: number, length: number) => ({
      name: 'MODE',
      value: '{kind}'.repeat(times),
      variables: { kind: { value: 'b'.repeat(length) } },
    });
    expect(from({ ...NPM, environmentVariables: [variable(40, 100)] }).env.MODE).toHaveLength(4000);
    expect(() => from({ ...NPM, environmentVariables: [variable(5000, 30_000)] })).toThrow(
      'server.json: packages.0.environmentVariables.0: becomes longer than 4096 characters by values such as that of {kind}',
    );
    const many = Array.from({ length: 20 }, (_, at) => ({ ...variable(40, 100), name: `MODE_${at}` }));
    expect(() => from({ ...NPM, environmentVariables: many })).toThrow(
      'server.json: its arguments and variables have more than 65536 characters',
    );
  });

  test('names a package, its program by the lock, arguments, variables and a port', () => {
    const resolved = from({
      ...NPM,
      transport: { type: 'streamable-http', url: 'http://localhost:{port}/v1/mcp' },
      runtimeArguments: [{ type: 'positional', value: '-y' }],
      packageArguments: [
        { type: 'positional', value: 'serve' },
        { type: 'named', name: '--port', value: '{port}', variables: { port: { format: 'number' } } },
        { type: 'named', name: '--level', default: 'info' },
        { type: 'named', name: '--optional', valueHint: 'path' },
        { type: 'named', name: '--quiet', isRequired: true },
        { type: 'positional', value: '{literal}' },
      ],
      environmentVariables: [
        { name: 'MODE', value: '{kind}-mode', variables: { kind: { default: 'fast' } } },
        { name: 'BRACED', value: '{kind}', variables: { kind: { default: '{port}' } } },
        { name: 'UNSET' },
      ],
    });
    expect(resolved).toMatchObject({
      source: {
        kind: 'package',
        of: { registry: 'npm', name: '@acme/server', version: '1.2.3', lock: 'bench/lock.json' },
      },
      start: ['acme', 'serve', '--port', '{port}', '--level', 'info', '--quiet', '{{literal}}'],
      env: { MODE: 'fast-mode', BRACED: '{{port}}' },
      transport: 'streamable-http',
      endpoint: '/v1/mcp',
    });
  });

  test('an open version is that of the lock', () => {
    const of = { registry: 'npm', name: '@acme/server', version: '1.2.3', lock: 'bench/lock.json' };
    for (const version of [undefined, 'latest', '^1.0.0', '0.0.0', `\${VERSION}`]) {
      expect(from({ ...NPM, version }).source).toEqual({ kind: 'package', of });
    }
    const lock = '# made by hand\nAcme_Server[http]==1.2.4 ; python_version > "3" \\\n  --hash=sha256:a\n';
    const text = JSON.stringify({ packages: [{ ...PYPI, version: '0.0.0' }] });
    const named = 'serverJson: { path: server.json, identifier: acme-server, lock: lock.txt }';
    const { source } = resolve(named, { 'server.json': text, 'lock.txt': lock });
    expect(source.of).toMatchObject({ registry: 'pypi', version: '1.2.4' });
  });

  test('of packages with one identifier the first that can be started is taken, or the one that is named', () => {
    const packages = [
      { ...NPM, identifier: 'acme', registryType: 'mcpb' },
      { ...PYPI, identifier: 'acme', version: '0.0.0' },
      { ...NPM, identifier: 'acme' },
    ];
    const files = { 'server.json': JSON.stringify({ packages }) };
    const named = (more: string) =>
      resolve(`serverJson: { path: server.json, identifier: acme, lock: bench/lock.json${more} }`, files);
    expect(named('').source.of).toMatchObject({ registry: 'npm' });
    expect(named(', registryType: npm').source.of).toMatchObject({ registry: 'npm' });
    expect(() => named(', registryType: pypi')).toThrow('0.0.0 was never published');
    expect(() => named(', registryType: oci')).toThrow(
      'none has the identifier acme of oci; there are: acme',
    );
  });

  test('a secret that headroom.yaml declares is given as one', () => {
    const one = { ...PYPI, environmentVariables: [{ name: 'TOKEN', isRequired: true, isSecret: true }] };
    expect(from(one, ', secrets: [TOKEN]').env).toEqual({ TOKEN: '{secret.TOKEN}' });
    expect(from(one, ', env: { TOKEN: mine }').env).toEqual({ TOKEN: 'mine' });
  });

  test('addresses alone are pointed to the command for them', () => {
    const remotes = [{ type: 'streamable-http', url: 'https://example.org/mcp' }];
    const named = 'serverJson: { path: server.json, identifier: acme }';
    expect(() => resolve(named, { 'server.json': JSON.stringify({ remotes }) })).toThrow(
      'server.json: remotes: is the address of a running server: measure it with `headroom measure https://example.org/mcp`',
    );
  });

  test('what headroom.yaml says itself stands', () => {
    const one = { ...PYPI, environmentVariables: [{ name: 'MODE', value: 'fast' }] };
    const said = from(one, ', transport: stdio, start: [acme, --slow], env: { MODE: slow }');
    expect(said).toMatchObject({ start: ['acme', '--slow'], env: { MODE: 'slow' }, transport: 'stdio' });
    expect(from(one)).toMatchObject({ start: ['acme-server'], env: { MODE: 'fast' }, transport: 'stdio' });
  });

  test('names an image by its digest', () => {
    const one = {
      registryType: 'oci',
      identifier: `ghcr.io/acme/server@${DIGEST}`,
      transport: { type: 'stdio' },
    };
    const resolved = from(one, '', '');
    expect(resolved.source).toEqual({ kind: 'image', of: `ghcr.io/acme/server@${DIGEST}` });
    expect(resolved.start).toBeUndefined();
  });

  test.each<[object, string]>([
    [{ ...OTHER, version: '^1.2.3' }, 'server.json: packages.0.version: must be one exact version in quotes'],
    [{ ...OTHER, version: 'latest' }, 'server.json: packages.0.version: must be one exact version in quotes'],
    [
      { ...OTHER, version: undefined },
      'server.json: packages.0.version: must be one exact version: bench/lock.json pins none of other',
    ],
    [{ ...OTHER, version: '0.0.0' }, 'pins none of other; 0.0.0 was never published'],
    [{ ...OTHER, version: `\${VERSION}` }, `pins none of other; \${VERSION} is filled in by its releases`],
    [
      { ...NPM, registryType: 'mcpb' },
      'server.json: packages.0.registryType: is a bundle that desktop clients unpack',
    ],
    [
      { ...NPM, transport: { type: 'sse' } },
      'server.json: packages.0.transport: is sse; allowed: streamable-http',
    ],
    [
      { ...NPM, transport: { type: 'streamable-http', url: 'http://localhost/mcp' } },
      'server acme, as server.json has it: must say where the server listens',
    ],
    [
      { ...NPM, packageArguments: [{ type: 'positional', valueHint: 'path', isRequired: true }] },
      'server.json: packages.0: needs path: set it in `start`',
    ],
    [
      { ...NPM, environmentVariables: [{ name: 'TOKEN', isRequired: true, isSecret: true }] },
      'server.json: packages.0: needs TOKEN: set it in `start` or `env`',
    ],
    [
      { ...NPM, runtimeArguments: [{ type: 'named', name: '--import', value: 'x' }] },
      'server.json: packages.0.runtimeArguments: --import is not understood here',
    ],
    [
      { registryType: 'oci', identifier: 'ghcr.io/acme/server:1.2.3', transport: { type: 'stdio' } },
      'server.json: packages.0.identifier: must be an image by its digest',
    ],
    [{ identifier: 'a' }, 'server.json: packages.0.registryType: is missing: it must be text'],
  ])('refuses %j', (one, said) => {
    expect(() => from(one)).toThrow(said);
  });

  test('refuses a package without a lock, one that is not there, and a file that is none', () => {
    expect(() => from(NPM, '', '')).toThrow('headroom.yaml: serverJson.lock: is missing: name a lock file');
    const serverJson = 'serverJson: { path: server.json, identifier: b }';
    const file = (text: string) => () => resolve(serverJson, { 'server.json': text });
    expect(file(JSON.stringify({ packages: [NPM] }))).toThrow(
      'server.json: packages: none has the identifier b; there are: @acme/server',
    );
    expect(file('{')).toThrow('server.json is not JSON');
    expect(file('{}')).toThrow('server.json: packages: is missing');
    expect(() => resolve(serverJson, {})).toThrow('server.json cannot be read: there is no server.json');
  });
});

describe('.mcp.json', () => {
  const from = (one: object, more = '', lock = ', lock: bench/lock.json') =>
    resolve(`mcpJson: { path: .mcp.json, name: acme${lock} }${more}`, {
      '.mcp.json': JSON.stringify({ mcpServers: { acme: one } }),
    });
  const npm = {
    kind: 'package',
    of: { registry: 'npm', name: '@acme/server', version: '1.2.3', lock: 'bench/lock.json' },
  };
  const pypi = {
    kind: 'package',
    of: { registry: 'pypi', name: 'acme', version: '1.2.3', lock: 'bench/lock.json' },
  };
  const image = { kind: 'image', of: `acme@${DIGEST}` };
  const plain = { kind: 'build', of: { commands: [], requires: ['node'], sources: ['.'], env: {} } };

  test.each<[object, object, string[] | undefined]>([
    [{ command: 'npx', args: ['-y', '@acme/server@1.2.3', '--a', '{b}'] }, npm, ['acme', '--a', '{{b}}']],
    [{ command: 'npx', args: ['-y', '-p', '@acme/server@1.2.3', 'other', 'x'] }, npm, ['other', 'x']],
    [{ command: 'npx', args: ['-y', '@acme/server'] }, npm, ['acme']],
    [{ command: 'npx', args: ['@acme/server@latest'] }, npm, ['acme']],
    [{ command: 'bunx', args: ['@acme/server@^1.0.0'] }, npm, ['acme']],
    [{ command: 'uvx', args: ['acme==1.2.3', '--a'] }, pypi, ['acme', '--a']],
    [{ command: 'uvx', args: ['--from', 'acme==1.2.3', 'other'] }, pypi, ['other']],
    [{ command: 'docker', args: ['run', '-i', '--rm', '-e', 'A=1', `acme@${DIGEST}`] }, image, undefined],
    [
      { command: 'node', args: ['dist/server.js', `\${MODE:-fast}`] },
      plain,
      ['node', 'dist/server.js', 'fast'],
    ],
    [{ command: './bin/acme' }, { ...plain, of: { ...plain.of, requires: [] } }, ['./bin/acme']],
  ])('reads %j', (one, source, start) => {
    const resolved = from(one);
    expect(resolved.source).toEqual(source);
    expect(resolved.start).toEqual(start);
    expect(resolved.transport).toBe('stdio');
  });

  test('its variables are those of the server, but for what headroom.yaml says', () => {
    const one = {
      command: 'docker',
      args: ['run', '-e', 'A={a}', '-e', 'B', '-e', 'C=9', `acme@${DIGEST}`],
      env: { B: '{b}', C: `\${HOME}`, D: `\${HOME}` },
    };
    const said = ', env: { C: "3", D: "4" }';
    expect(from(one, said).env).toEqual({ A: '{{a}}', B: '{{b}}', C: '3', D: '4' });
    expect(() => from(one)).toThrow(
      '.mcp.json: mcpServers.acme: needs HOME: set it in `start` or `env` of headroom.yaml',
    );
  });

  test.each<[object, string]>([
    ...['other', 'other@latest', 'other@^1.2.0'].map((spec): [object, string] => [
      { command: 'npx', args: ['-y', spec] },
      'mcpServers.acme.args.version: must be one exact version',
    ]),
    [
      { command: 'npx', args: ['--node-options', 'x', 'a@1.2.3'] },
      'mcpServers.acme.args: --node-options is not understood',
    ],
    [
      { command: 'npx', args: ['-p', '@acme/server', '-p', 'other', 'acme'] },
      'mcpServers.acme.args: adds other, which bench/lock.json does not pin',
    ],
    [{ command: 'uvx', args: ['acme'] }, 'mcpServers.acme.args.version: must be one exact version'],
    [
      { command: 'uvx', args: ['--index-url', 'https://example.org', 'acme==1.2.3'] },
      '--index-url names another registry',
    ],
    [
      { command: 'uvx', args: ['git+https://example.org/acme==1.2.3'] },
      'mcpServers.acme.args: git+https://example.org/acme is no name of a package of pypi',
    ],
    [
      { command: 'docker', args: ['run', 'acme:latest'] },
      'mcpServers.acme.args: must be an image by its digest',
    ],
    [
      { command: 'docker', args: ['run', '--privileged', `acme@${DIGEST}`] },
      '--privileged is not understood here',
    ],
    [
      { command: 'docker', args: ['run', '-v', '/:/host', `acme@${DIGEST}`] },
      '-v mounts a folder of the host',
    ],
    [{ command: 'docker', args: ['exec', 'acme'] }, 'mcpServers.acme.args: must be `run` and an image'],
    [{ command: 'docker', args: ['run', `acme@${DIGEST}`, '--port', '1'] }, 'has words after the image'],
    [
      { command: 'bash', args: ['-c', 'x'] },
      'mcpServers.acme.command: is bash; allowed: npx, uvx, docker, podman',
    ],
    [{ command: '../bin/acme' }, 'mcpServers.acme.command: is ../bin/acme; allowed'],
    [{ command: '/bin/sh' }, 'mcpServers.acme.command: is /bin/sh; allowed'],
    [{ command: 'constructor' }, 'mcpServers.acme.command: is constructor; allowed'],
    [{ type: 'http', url: 'https://example.org/mcp' }, 'mcpServers.acme: names an address, not a command'],
    [{ command: 'node', args: [1] }, '.mcp.json: mcpServers.acme.args.0: must be text'],
  ])('refuses %j', (one, said) => {
    expect(() => from(one)).toThrow(said);
  });

  test('refuses a package without a lock, and a server that is not there', () => {
    const one = { command: 'npx', args: ['-y', '@acme/server@1.2.3'] };
    expect(() => from(one, '', '')).toThrow('headroom.yaml: mcpJson.lock: is missing');
    expect(() =>
      resolve('mcpJson: { path: .mcp.json, name: toString }', { '.mcp.json': '{"mcpServers":{"a":{}}}' }),
    ).toThrow('.mcp.json: mcpServers: has no toString; there are: a');
  });
});

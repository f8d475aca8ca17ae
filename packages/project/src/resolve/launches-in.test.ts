import { describe, expect, test } from 'vitest';
import type { Launch } from './launch.ts';
import { launchesIn } from './launches-in.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;

function read(name: string, content: unknown, values: Readonly<Record<string, string>> = {}) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return launchesIn({ name, text }, (variable) => values[variable]);
}

function only(found: ReturnType<typeof read>): Launch {
  expect(found.refusals).toEqual([]);
  expect(found.launches).toHaveLength(1);
  return found.launches[0]?.launch as Launch;
}

function reason(found: ReturnType<typeof read>): string {
  expect(found.launches).toEqual([]);
  return found.refusals.map((refusal) => refusal.reason).join('\n');
}

const npm = (name: string, version?: string) => ({
  ...{ kind: 'package', registry: 'npm', name, version },
  ...{ extras: [], with: [] },
});
const pypi = (name: string, version?: string) => ({ ...npm(name, version), registry: 'pypi' });
const STDIO = { transport: { type: 'stdio' } };

describe('server.json', () => {
  const server = (...packages: object[]) => ({ name: 'io.acme/server', packages });

  test('of July 2025 has keys with underscores, and packages without a transport', () => {
    const launch = only(
      read(
        'server.json',
        server({
          registry_type: 'npm',
          identifier: '@acme/search',
          version: '3.0.1',
          runtime_hint: 'npx',
          package_arguments: [{ type: 'named', name: '--level', value: 'info', is_required: true }],
          environment_variables: [{ name: 'SEARCH_KEY', is_required: true, is_secret: true }],
        }),
      ),
    );
    expect(launch).toMatchObject({
      source: npm('@acme/search', '3.0.1'),
      args: ['--level', 'info'],
      env: { SEARCH_KEY: '{secret.SEARCH_KEY}' },
      secrets: ['SEARCH_KEY'],
      needs: [{ name: 'SEARCH_KEY', secret: true, variable: 'SEARCH_KEY' }],
      transport: 'stdio',
      notes: ['has no `transport`: stdio is taken'],
    });
  });

  test('of the first months names its registry otherwise, docker among them', () => {
    const packages = [
      { registry_name: 'pypi', name: 'acme-server', version: '1.2.3' },
      { registry_name: 'docker', name: 'acme/server', version: '1.2.3' },
    ];
    const { launches } = read('server.json', server(...packages));
    expect(launches.map(({ launch }) => launch.source)).toEqual([
      pypi('acme-server', '1.2.3'),
      { kind: 'image', reference: 'acme/server:1.2.3' },
    ]);
  });

  test('two packages with one identifier are told apart, and 0.0.0 is open', () => {
    const of = (registryType: string) => ({ registryType, identifier: 'acme', version: '0.0.0', ...STDIO });
    const { launches } = read('server.json', server(of('npm'), of('pypi')));
    expect(launches.map(({ name }) => name)).toEqual(['acme (npm)', 'acme (pypi)']);
    expect(launches[0]?.launch.source).toEqual(npm('acme', undefined));
    expect(launches[0]?.launch.notes).toEqual(['0.0.0 was never published: the version is open']);
  });

  test.each([
    [`ghcr.io/acme/server:\${VERSION}`, undefined, 'ghcr.io/acme/server'],
    ['ghcr.io/acme/server', '$VERSION', 'ghcr.io/acme/server'],
    ['ghcr.io/acme/server', '<<VERSION>>', 'ghcr.io/acme/server'],
    ['ghcr.io/acme/server:latest', '1.0.0', 'ghcr.io/acme/server:latest'],
    ['localhost:5000/acme/server', '1.0.0', 'localhost:5000/acme/server:1.0.0'],
    [`acme/server:1.2.3@${DIGEST}`, undefined, `acme/server@${DIGEST}`],
  ])('the image %s with the version %s is %s', (identifier, version, reference) => {
    const launch = only(read('server.json', server({ registryType: 'oci', identifier, version, ...STDIO })));
    expect(launch.source).toEqual({ kind: 'image', reference });
  });

  const image = {
    registryType: 'oci',
    identifier: 'ghcr.io/acme/server:1.2.3',
    ...STDIO,
    runtimeArguments: [
      { type: 'positional', value: 'run' },
      { type: 'named', name: '-i' },
      { type: 'named', name: '--rm', isRequired: true },
      {
        type: 'named',
        name: '-e',
        value: 'ACME_TOKEN={token}',
        isRequired: true,
        variables: { token: { isRequired: true, isSecret: true, format: 'string' } },
      },
      { type: 'named', name: '-e', value: 'ACME_URL={url}', variables: { url: { default: 'http://a' } } },
      { type: 'named', name: '-e', value: 'ACME_ORG={org}', variables: { org: {} } },
    ],
  };

  test('words of docker become variables and secrets', () => {
    expect(only(read('server.json', server(image)))).toMatchObject({
      env: { ACME_TOKEN: '{secret.ACME_TOKEN}', ACME_URL: 'http://a' },
      args: [],
      secrets: ['ACME_TOKEN'],
      needs: [{ name: 'ACME_TOKEN', secret: true, variable: 'ACME_TOKEN' }],
    });
    const launch = only(read('server.json', server(image), { ACME_TOKEN: 'hidden', ACME_ORG: 'mine' }));
    expect(launch.needs).toEqual([]);
    expect(launch.env).toEqual({
      ...{ ACME_TOKEN: '{secret.ACME_TOKEN}', ACME_URL: 'http://a', ACME_ORG: 'mine' },
    });
    expect(JSON.stringify(launch)).not.toContain('hidden');
  });

  test.each([
    ['3001:8080', 8080],
    ['127.0.0.1:{port}:8080/tcp', 8080],
    ['8080', 8080],
    ['3001:{port}', undefined],
  ])('a server over HTTP listens at the published port %s of its container', (value, port) => {
    const http = {
      ...image,
      transport: { type: 'streamable-http', url: 'http://localhost:{port}/v1' },
      runtimeArguments: [{ type: 'named', name: '-p', value }],
    };
    const launch = only(read('server.json', server(http)));
    expect(launch).toMatchObject({ transport: 'streamable-http', endpoint: '/v1' });
    expect(launch.port).toBe(port);
  });

  test('optional arguments without values are no words', () => {
    const packageArguments = Array.from({ length: 25 }, (_, at) => ({
      ...{ type: 'named', name: `--option-${at}`, format: 'string', isRequired: false },
    }));
    const one = { registryType: 'npm', identifier: 'acme', version: '1.0.0', ...STDIO, packageArguments };
    const positional = { type: 'positional', valueHint: 'path' };
    const args = [...packageArguments, positional];
    expect(
      only(read('server.json', server({ ...one, packageArguments: args }), { path: '/x' })).args,
    ).toEqual([]);
  });

  test('words of uvx and npx say which package and program', () => {
    const from = {
      registryType: 'pypi',
      identifier: 'acme-mcp',
      version: '1.0.0',
      ...STDIO,
      runtimeArguments: [{ type: 'named', name: '--from', value: 'acme[mcp]==2.0.0' }],
    };
    const launch = only(read('server.json', server(from)));
    expect(launch).toMatchObject({
      source: { ...pypi('acme', '2.0.0'), extras: ['mcp'] },
      program: 'acme-mcp',
    });
    const python = [
      { type: 'named', name: '--python', value: '3.12' },
      { type: 'named', name: '--with', value: 'acme-extra' },
    ];
    const withMore = only(read('server.json', server({ ...from, runtimeArguments: python })));
    expect(withMore.source).toEqual({ ...pypi('acme-mcp', '1.0.0'), with: ['acme-extra'] });
    expect(withMore.notes).toEqual(["wants Python 3.12: it is started by the host's"]);
    const yes = { ...from, registryType: 'npm', runtimeArguments: [{ type: 'positional', value: '-y' }] };
    expect(only(read('server.json', server(yes))).source).toEqual(npm('acme-mcp', '1.0.0'));
  });

  test('what is missing is listed by name, all of it', () => {
    const environmentVariables = [
      { name: 'TOKEN', isRequired: true, isSecret: true, description: 'a key' },
      { name: 'HOST', isRequired: true },
      { name: 'MODE' },
    ];
    const packageArguments = [{ type: 'positional', valueHint: 'folder', isRequired: true }];
    const one = { registryType: 'pypi', identifier: 'acme', version: '1.0', ...STDIO };
    const launch = only(read('server.json', server({ ...one, environmentVariables, packageArguments })));
    expect(launch.needs.map(({ name }) => name)).toEqual(['folder', 'TOKEN', 'HOST']);
    expect(launch.args).toEqual([]);
  });

  test('a package of NuGet is one, and a bundle by its address and hash', () => {
    const of = (registryType: string) => ({
      registryType,
      identifier: 'Acme.Server',
      version: '1.0.0',
      ...STDIO,
    });
    expect(only(read('server.json', server(of('nuget')))).source).toMatchObject({ registry: 'nuget' });
    const bundle = { ...of('mcpb'), identifier: 'https://example.org/a.mcpb', fileSha256: 'A'.repeat(64) };
    expect(only(read('server.json', server(bundle))).source).toEqual({
      ...{ kind: 'bundle', url: 'https://example.org/a.mcpb', sha256: 'a'.repeat(64) },
    });
    for (const [wrong, words] of [
      [{ identifier: 'http://example.org/a.mcpb' }, 'packages.0.identifier: must be an address of a bundle'],
      [{ fileSha256: 'abc' }, 'packages.0.fileSha256: must be the SHA-256 of the bundle'],
    ] as const) {
      expect(reason(read('server.json', server({ ...bundle, ...wrong })))).toContain(words);
    }
  });

  test('addresses are pointed to the command for them', () => {
    const remotes = [
      { type: 'streamable-http', url: 'https://example.org/mcp?a=1' },
      { type: 'sse', url: 'https://example.org/sse' },
      { type: 'streamable-http', url: 'https://example.org/$(reboot)' },
    ];
    expect(read('server.json', { remotes }).refusals.map((refusal) => refusal.reason)).toEqual([
      "is the address of a running server: measure it with `headroom measure 'https://example.org/mcp?a=1'`",
      'is an address of transport sse (2024-11-05), which cannot be measured',
      'is the address of a running server: measure it with `headroom measure <address>`',
    ]);
  });
});

describe('a file of clients', () => {
  const clients = (entry: object) => ({ mcpServers: { acme: entry } });
  const build = (requires: string, ...commands: string[][]) => ({
    ...{ kind: 'build', requires: [requires], commands },
  });
  const venv = (...installed: string[]) =>
    build(
      'python3',
      ['python3', '-m', 'venv', '.venv'],
      ['.venv/bin/python', '-m', 'pip', 'install', '--disable-pip-version-check', '--', ...installed],
    );

  test.each<[string, unknown, string | undefined, string[]]>([
    ['npx -y @acme/server', npm('@acme/server'), undefined, []],
    ['npx -y acme@^1 --stdio', npm('acme', '^1'), undefined, ['--stdio']],
    ['npx -y -p acme@1.0.0 acme-mcp x', npm('acme', '1.0.0'), 'acme-mcp', ['x']],
    ['/usr/local/bin/npx acme@latest', npm('acme', 'latest'), undefined, []],
    ['cmd /c npx -y acme@1.0.0', npm('acme', '1.0.0'), undefined, []],
    ['npx.cmd -y acme@1.0.0', npm('acme', '1.0.0'), undefined, []],
    ['bunx acme', npm('acme'), undefined, []],
    ['bun x acme', npm('acme'), undefined, []],
    ['pnpm dlx acme@1.0.0 a', npm('acme', '1.0.0'), undefined, ['a']],
    ['npm exec -y -- acme@1.0.0 a', npm('acme', '1.0.0'), undefined, ['a']],
    ['uvx acme', pypi('acme'), undefined, []],
    ['uvx acme@latest x', pypi('acme', 'latest'), undefined, ['x']],
    ['uvx acme>=1.0', pypi('acme', '>=1.0'), undefined, []],
    ['uvx --from acme==1.0 acme-mcp x', pypi('acme', '1.0'), 'acme-mcp', ['x']],
    ['uv tool run --from acme acme-mcp', pypi('acme'), 'acme-mcp', []],
    ['pipx run --spec acme==1.0 acme-mcp', pypi('acme', '1.0'), 'acme-mcp', []],
    ['uv run python -m acme', venv('./.'), '.venv/bin/python', ['-m', 'acme']],
    ['uv --directory sub run server.py a', venv('./sub'), '.venv/bin/python', ['sub/server.py', 'a']],
    ['uv run --with mcp mcp run server.py', venv('mcp'), '.venv/bin/mcp', ['run', 'server.py']],
    [
      'docker run -i --rm acme/server:1 a b',
      { kind: 'image', reference: 'acme/server:1' },
      undefined,
      ['a', 'b'],
    ],
    ['podman run -i acme/server', { kind: 'image', reference: 'acme/server' }, undefined, []],
    ['docker run -i -p 127.0.0.1:80:8080 acme x', { kind: 'image', reference: 'acme' }, undefined, ['x']],
    ['docker run --entrypoint /a acme', { kind: 'image', reference: 'acme' }, '/a', []],
    ['node ./dist/index.js', build('node'), 'node', ['./dist/index.js']],
    ['python -m acme', build('python3'), 'python3', ['-m', 'acme']],
    [
      'go run example.org/acme/cmd/a@v1.2.3 x',
      { ...npm('example.org/acme/cmd/a', 'v1.2.3'), registry: 'go' },
      undefined,
      ['x'],
    ],
    [
      'go run ./cmd/a x',
      build('go', ['go', 'build', '-o', 'headroom-server', './cmd/a']),
      './headroom-server',
      ['x'],
    ],
    [
      'cargo run --release --bin acme -- x',
      build('cargo', ['cargo', 'build', '--release', '--bin', 'acme']),
      './target/release/acme',
      ['x'],
    ],
    [
      'dnx Acme.Server@1.0.0 --yes -- x',
      { ...npm('Acme.Server', '1.0.0'), registry: 'nuget' },
      undefined,
      ['x'],
    ],
    ['./bin/acme x', { kind: 'build', requires: [], commands: [] }, './bin/acme', ['x']],
  ])('%s', (line, source, program, args) => {
    const [command = '', ...words] = line.split(' ');
    const launch = only(read('.mcp.json', clients({ command, args: words })));
    expect(launch.source).toEqual(source);
    expect([launch.program, launch.args]).toEqual([program, args]);
    expect(only(read('.mcp.json', clients({ command: line })))).toEqual(launch);
  });

  test.each([
    ['deno run -A npm:acme', 'needs deno, which is no toolchain here'],
    ['bun run index.ts', 'needs bun, which is no toolchain here'],
    ['npm run start', 'npm run runs a program that Headroom builds'],
    ['npx -y tsx src/index.ts', 'tsx runs a program that Headroom builds'],
    ['npx -c acme', '-c runs a shell'],
    ['npx -y mcp-remote https://example.org/mcp', '`headroom measure https://example.org/mcp`'],
    ['npx github:acme/server', 'clone what it names and measure the checkout'],
    ['uvx --from git+https://example.org/a acme', 'clone what it names and measure the checkout'],
    ['uv sync', 'must be `run`, or `tool run` and a package'],
    ['uv --directory /home/me/acme run acme', '/home/me/acme, which is no path of the repository'],
    ['docker run --network host acme', '--network chooses a network: use `world.egress`'],
    ['docker run --pull=always acme', '--pull is not understood here'],
    ['docker run --privileged acme', '--privileged is not understood here; allowed: -i'],
    ['docker run ACME', 'ACME is no name of an image'],
    ['node /home/me/acme/index.js', 'lies outside the repository'],
    ['cargo run', 'must name the program with --bin'],
    ['go run main.go', 'name the folder of the program'],
    ['sh -c x', 'is sh; allowed: npx, uvx'],
  ])('%s is refused', (line, problem) => {
    const [command = '', ...words] = line.split(' ');
    expect(reason(read('.mcp.json', clients({ command, args: words })))).toContain(problem);
  });

  test.each([
    [`\${env:A}`, { A: 'one' }, 'one'],
    [`\${A}`, { A: '{port}' }, '{{port}}'],
    [`\${A:-two}/x`, {}, 'two/x'],
    [`\${A:-two}`, { A: 'one' }, 'one'],
    [`\${A:-}`, {}, ''],
    [`\${workspaceFolder}/data`, {}, './data'],
    ['$A {b}', { A: 'one' }, '$A {{b}}'],
  ])('the text %s with %j is %s', (text, values, expected) => {
    const entry = { command: 'npx', args: ['acme', text], env: { B: text } };
    const launch = only(read('.mcp.json', clients(entry), values as Record<string, string>));
    expect(launch.args).toEqual([expected]);
    expect(launch.env).toEqual({ B: expected });
    expect(launch.needs).toEqual([]);
  });

  test('what nobody has a value for is needed by name, and never passed on', () => {
    const env = { A: `\${env:KEY}`, B: `x\${OTHER}`, C: `\${input:id}`, D: 7 };
    const entry = { command: 'docker', args: ['run', '-e', 'KEY', '-e', `E=\${E_OF}`, 'acme'], env };
    const launch = only(read('.mcp.json', clients(entry)));
    expect(launch.needs.map(({ name, variable }) => [name, variable])).toEqual([
      ...[
        ['E_OF', 'E'],
        ['KEY', 'KEY'],
        ['KEY', 'A'],
        ['OTHER', 'B'],
        ['id', 'C'],
      ],
    ]);
    expect(JSON.stringify(launch)).not.toContain('$');
    expect(reason(read('.mcp.json', clients({ ...entry, env: { A: `\${a b}` } })))).toContain(
      `mcpServers.acme.env.A: holds \${a b}, which is not understood`,
    );
  });

  test("VS Code's has servers, inputs, comments and trailing commas", () => {
    const text = `{
      // asked for once
      "inputs": [
        { "id": "key", "type": "promptString", "password": true, "description": "a // key", },
        { "id": "mode", "type": "pickString", "default": "fast" },
      ],
      /* servers */
      "servers": {
        "acme": {
          "type": "stdio", "command": "npx", "args": ["-y", "acme", "--mode=\${input:mode}"],
          "env": { "ACME_KEY": "\${input:key}" },
        },
        "far": { "type": "http", "url": "https://example.org/mcp" },
      },
    }`;
    const { launches, refusals } = read('.vscode/mcp.json', `\uFEFF${text}`);
    expect(launches).toMatchObject([
      {
        name: 'acme',
        launch: {
          args: ['--mode=fast'],
          env: { ACME_KEY: '{secret.ACME_KEY}' },
          secrets: ['ACME_KEY'],
          needs: [{ name: 'ACME_KEY', description: 'a // key', secret: true }],
        },
      },
    ]);
    expect(refusals).toEqual([
      {
        name: 'far',
        reason:
          '.vscode/mcp.json: servers.far: names an address, not a command: measure it with `headroom measure https://example.org/mcp`',
      },
    ]);
  });

  test('a file that is none is refused in one sentence', () => {
    expect(reason(read('.mcp.json', '{'))).toContain('.mcp.json is not JSON');
    expect(reason(read('.mcp.json', '{}'))).toBe(
      '.mcp.json: mcpServers: is missing: it must be an object of servers',
    );
    expect(reason(read('.mcp.json', ' '.repeat(2 ** 20 + 1)))).toBe('.mcp.json is longer than 1 MB');
    const mcpServers = Object.fromEntries(
      Array.from({ length: 101 }, (_, at) => [`s${at}`, { command: 'npx', args: ['a'] }]),
    );
    const many = read('.mcp.json', { mcpServers });
    expect([many.launches.length, many.refusals.length]).toEqual([100, 1]);
    const args = ['a', ...Array.from({ length: 17 }, () => 'b'.repeat(4096))];
    expect(reason(read('.mcp.json', clients({ command: 'npx', args })))).toContain(
      'more than 65536 characters',
    );
  });
});

describe('smithery.yaml', () => {
  test('of a container is its Dockerfile, with the port by PORT', () => {
    const text =
      'runtime: container\nstartCommand: { type: http, configSchema: { required: [key], properties: { key: {}, mode: {} } } }\nbuild: { dockerfile: ./docker/Dockerfile }\nenv: { LEVEL: 1 }\n';
    expect(only(read('smithery.yaml', text))).toMatchObject({
      source: { kind: 'dockerfile', path: 'docker/Dockerfile', context: '.' },
      env: { LEVEL: '1', PORT: '{port}' },
      transport: 'streamable-http',
      notes: ['its settings are queries of its address: it needs key, it may be given mode'],
    });
  });

  test.each([
    [
      'startCommand:\n  type: stdio\n  configSchema: { required: [key], properties: { key: {} } }\n  commandFunction: |-\n    (config) => ({ command: "node" })\n',
      '`commandFunction`, a program (JavaScript) that is not run: name `dockerfile` or `build`, and `start`, in headroom.yaml; it needs key',
    ],
    ['runtime: typescript\n', "runtime: is typescript, which Smithery's own command builds"],
    ['runtime: ruby\n', 'runtime: is ruby; allowed: container, typescript, python'],
    ['a: [\n', 'smithery.yaml:2:1: cannot be read as YAML'],
    [
      'runtime: container\nstartCommand: { type: http }\nbuild: { dockerfile: ../x }\n',
      'must be a path within the repository',
    ],
  ])('%j is refused', (text, problem) => {
    expect(reason(read('smithery.yaml', text))).toContain(problem);
  });
});

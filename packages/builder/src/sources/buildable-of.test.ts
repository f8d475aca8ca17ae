import { globSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whatIsMissing } from '../manifest/toolchains.ts';
import { resolveServer } from './buildable-of.ts';
import { npmLock, Repository } from './fixtures/repository.ts';
import { BASES } from './generated.ts';

let repository: Repository;
beforeEach(() => {
  repository = new Repository();
});
afterEach(() => repository.remove());

const NPM =
  'package: { registry: npm, name: "@acme/server", version: 1.2.3, lock: bench/lock.json }, start: [acme, "{port}"]';
const PYPI =
  'package: { registry: pypi, name: acme-server, version: 1.2.3, lock: bench/lock.txt }, start: [acme, "{port}"]';
const HASH = `--hash=sha256:${'a'.repeat(64)}`;

describe('a package of npm', () => {
  test('is installed by its lock, without scripts', async () => {
    repository.write('bench/lock.json', npmLock('@acme/server', '1.2.3'));
    const built = await repository.buildable(NPM);
    expect(built).toMatchObject({
      id: 'acme',
      codeBase: 'npm-acme-server',
      requires: ['node'],
      build: [['npm', 'ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund']],
      binFolders: ['node_modules/.bin'],
      frameworkVersion: '@acme/server 1.2.3',
    });
    const manifest = JSON.parse(readFileSync(join(built.folder, 'package.json'), 'utf8'));
    expect(manifest.dependencies).toEqual({ '@acme/server': '1.2.3' });
    expect(built.image?.dockerfile?.text).toContain('RUN ["npm","ci","--ignore-scripts",');
    expect(built.image?.dockerfile?.text).toContain('ENV PATH=/app/node_modules/.bin:$PATH');
  });

  test('a lock of packages in packages without end is refused in no time', async () => {
    const path = 'node_modules/a/'.repeat(1000);
    const optionalDependencies = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [`b${at}`, '1.0.0']),
    );
    const packages = { [`${path}node_modules/a`]: { version: '1.0.0', optionalDependencies } };
    repository.write('bench/lock.json', JSON.stringify({ lockfileVersion: 3, packages }));
    const before = process.threadCpuUsage();
    await expect(repository.buildable(NPM)).rejects.toThrow('is not a package-lock.json of npm 7 or newer');
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500);
  });

  test('optional packages that the lock does not pin are left out', async () => {
    const optionalDependencies = { '@acme/linux': '1.2.3', '@acme/windows': '1.2.3' };
    const linux = { version: '1.2.3', integrity: 'sha512-x', optional: true };
    const lock = npmLock(
      '@acme/server',
      '1.2.3',
      { 'node_modules/@acme/linux': linux },
      { optionalDependencies },
    );
    repository.write('bench/lock.json', lock);
    const { folder } = await repository.buildable(NPM);
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    expect(packages['node_modules/@acme/server'].optionalDependencies).toEqual({ '@acme/linux': '1.2.3' });
  });

  const other = { version: '1.0.0', integrity: 'sha512-x' };
  test.each([
    [npmLock('@acme/server', '1.2.4'), 'pins @acme/server@1.2.4, and headroom.yaml says 1.2.3'],
    [
      npmLock('@acme/server', '1.2.3', {}, { name: 'other' }),
      'pins other@1.2.3, and headroom.yaml says 1.2.3',
    ],
    [npmLock('@acme/other', '1.2.3'), 'does not pin @acme/server, and headroom.yaml says 1.2.3'],
    [
      npmLock('@acme/server', '1.2.3', { '': { devDependencies: { '@acme/server': '1.2.3' } } }),
      'has @acme/server, but not among its own `dependencies`',
    ],
    [
      npmLock('@acme/server', '1.2.3', { 'node_modules/x': { ...other, integrity: undefined } }),
      'has no digest (integrity) of node_modules/x',
    ],
    [
      npmLock('@acme/server', '1.2.3', {
        'node_modules/x': { ...other, resolved: 'git+ssh://git@example.org/x' },
      }),
      'takes node_modules/x from git+ssh://git@example.org/x, not from a registry',
    ],
    [
      npmLock('@acme/server', '1.2.3', { 'node_modules/x': { ...other, resolved: 'file:../x.tgz' } }),
      'takes node_modules/x from file:../x.tgz, not from a registry',
    ],
    [
      npmLock('@acme/server', '1.2.3', { 'packages/x': other }),
      'holds a package of the repository itself (packages/x)',
    ],
    [
      npmLock('@acme/server', '1.2.3', { 'node_modules/x': { resolved: 'packages/x', link: true } }),
      'holds a package of the repository itself (node_modules/x)',
    ],
    ['lockfileVersion: 9', 'is not a package-lock.json of npm'],
    ['{"lockfileVersion":1,"dependencies":{}}', 'is not a package-lock.json of npm 7 or newer'],
  ])('is refused by the lock %s', async (lock, problem) => {
    repository.write('bench/lock.json', lock);
    await expect(repository.buildable(NPM)).rejects.toThrow(
      `headroom.yaml: server acme: package.lock: bench/lock.json ${problem}; make one with \`npm install --package-lock-only`,
    );
  });
});

describe('a package of PyPI', () => {
  test('is installed from wheels, by digests', async () => {
    repository.write(
      'bench/lock.txt',
      `# a comment\nAcme.Server[http]==1.2.3 ; python_version > "3" \\\n    ${HASH} \\\n    ${HASH}  # via x\n`,
    );
    const { build, binFolders } = await repository.buildable(PYPI);
    expect(build.at(-1)?.slice(2)).toEqual([
      ...['pip', 'install', '--disable-pip-version-check', '--no-input', '--quiet', '--only-binary=:all:'],
      ...['--require-hashes', '--requirement', 'requirements.txt'],
    ]);
    expect(binFolders).toEqual(['.venv/bin']);
  });

  test('without digests nothing but the lock is installed, which is held to be whole', async () => {
    repository.write('bench/lock.txt', 'acme_server==1.2.3\nother==0.1\n');
    const { build } = await repository.buildable(PYPI);
    expect(build.map((step) => step.slice(3, 4).concat(step.filter((word) => word === '--no-deps')))).toEqual(
      [['.venv'], ['install', '--no-deps'], ['check']],
    );
  });

  test.each([
    ['acme-server==1.2.4\n', 'pins acme-server==1.2.4, and headroom.yaml says 1.2.3'],
    ['other==1.2.3\n', 'does not pin acme-server, and headroom.yaml says 1.2.3'],
    ['acme-server==1.2.3\nother>=1\n', 'pins no exact version in line 2 ("other>=1")'],
    ['acme-server==1.2.3\nother==1.*\n', 'pins no exact version in line 2'],
    ['acme-server==1.2.3\nother\n', 'pins no exact version in line 2'],
    ['--index-url https://evil.example.org/simple\nacme-server==1.2.3\n', 'pins no exact version in line 1'],
    ['acme-server==1.2.3 --config-settings=x\n', 'pins no exact version in line 1'],
    ['acme-server==1.2.3\n-e .\n', 'pins no exact version in line 2'],
    ['acme-server @ https://evil.example.org/a.whl\n', 'pins no exact version in line 1'],
    ['acme-server==1.2.3 \\\n  --global-option=x\n', 'pins no exact version in line 1'],
    [
      'acme-server==1.2.3 # via\r--index-url https://evil.example/',
      'holds characters that end lines besides line feeds',
    ],
    ['acme-server==1.2.3 # via\u2028--no-binary :all:', 'holds characters that end lines besides line feeds'],
  ])('is refused by the lock %j', async (lock, problem) => {
    repository.write('bench/lock.txt', lock);
    await expect(repository.buildable(PYPI)).rejects.toThrow(
      `headroom.yaml: server acme: package.lock: bench/lock.txt ${problem}`,
    );
  });

  test('a file of lines that continue each other is read in time that grows with its length', async () => {
    repository.write('bench/lock.txt', `acme-server==1.2.3\n${'a\\\n'.repeat(2 ** 17)}`);
    const before = process.threadCpuUsage();
    await expect(repository.buildable(PYPI)).rejects.toThrow('pins no exact version in line 2');
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
  });

  test('64 KB of the worst lock are read in no time', async () => {
    for (const part of ['a', 'a==', ' --hash=a:', '\\\n', ' ;', '[', 'a==1;', ' ', '#']) {
      repository.write('bench/lock.txt', `acme-server==1.2.3${part.repeat(65_536 / part.length)}!`);
      const before = process.threadCpuUsage();
      await repository.buildable(PYPI).catch(() => undefined);
      // Quadratic time would be seconds.
      expect(process.threadCpuUsage(before).user / 1000, part).toBeLessThan(1000);
    }
  });
});

test('packages of cargo and Go are compiled as they pin themselves, by exact versions', async () => {
  const cargo = await repository.buildable(
    'package: { registry: cargo, name: acme, version: 0.4.2 }, start: [acme, "{port}"]',
  );
  expect(cargo).toMatchObject({
    build: [['cargo', 'install', '--locked', '--root', '.', '--version', '=0.4.2', 'acme']],
    binFolders: ['bin'],
  });
  const go = await repository.buildable(
    'package: { registry: go, name: example.org/acme/cmd/acme, version: v1.6.3 }, start: [acme, "{port}"]',
  );
  expect(go.build[0]?.at(-1)).toBe('example.org/acme/cmd/acme@v1.6.3');
  expect(go.codeBase).toBe('go-example-org-acme-cmd-acme');
  expect(go.image?.dockerfile?.text).toContain('RUN ["env","GOFLAGS=-mod=mod","sh","-c",');
});

test('a package of NuGet needs .NET, and runs in an image of its runtimes', async () => {
  const built = await repository.buildable(
    'package: { registry: nuget, name: Acme.Server, version: 1.4.0 }, start: [acme, "{port}"]',
  );
  expect(built.build).toEqual([
    [
      ...['dotnet', 'tool', 'install', '--allow-roll-forward', '--tool-path', 'bin'],
      ...['--version', '1.4.0', 'Acme.Server'],
    ],
  ]);
  expect(whatIsMissing(built, {})).toBe(
    'acme needs the .NET SDK (dotnet), to be installed from https://dotnet.microsoft.com.',
  );
  const dockerfile = built.image?.dockerfile?.text;
  expect(dockerfile).toContain(`FROM \${DOTNET_SDK_IMAGE} AS build\n`);
  expect(dockerfile).toContain(`FROM \${DOTNET_ASPNET_IMAGE} AS run\n`);
  expect(dockerfile).toContain('ENV ASPNETCORE_HTTP_PORTS=5000\n');
});

describe('commands of the repository', () => {
  const commands = (requires: string, more = '') =>
    repository.buildable(
      `build: { commands: [[make, "a b"]], requires: [${requires}] ${more} }, start: [./a, "{port}"]`,
    );

  test('run in it, and in the one base image that has their toolchains', async () => {
    const { folder, codeBase, image } = await commands('go', ', env: { A: "$B \\"<<\\\\ ü" }');
    expect(folder).toBe(repository.places.repository);
    expect(codeBase).toMatch(/^build-[0-9a-f]{12}$/);
    expect(image?.dockerfile?.text).toBe(
      [
        'ARG GO_IMAGE=golang:1.26-trixie',
        `FROM \${GO_IMAGE} AS build`,
        'WORKDIR /app',
        'COPY . ./',
        'RUN ["env","A=$B \\"\\u003c\\u003c\\\\ \\u00fc","make","a b"]',
        'USER 65532:65532',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['go, node', /no base image has go, node together \(there are: node and pnpm; python3; go; dotnet; /],
    ['mvn, native-image', /no base image has mvn, native-image together/],
    ['node, pnpm', /`packageManager` of package\.json must name the version of pnpm, such as pnpm@10\.0\.0$/],
  ])('that need %s have no image', async (requires, problem) => {
    const { image, unbuildable } = await commands(requires);
    expect(image).toBeUndefined();
    expect(unbuildable?.image).toMatch(problem);
    expect(unbuildable?.process).toBeUndefined();
  });

  test('that need pnpm have the one that the repository names', async () => {
    repository.write('package.json', '{"packageManager":"pnpm@12.21.0+sha512.abc"}');
    const { image } = await commands('node, pnpm');
    expect(image?.dockerfile?.text).toContain(
      'RUN ["npm","install","--global","pnpm@12.21.0"]\nRUN ["make","a b"]',
    );
  });

  test('read nothing that a link leads to outside of it', async () => {
    symlinkSync('/etc', join(repository.places.repository, 'linked'));
    await expect(commands('go', ', sources: [linked]')).rejects.toThrow(
      'headroom.yaml: server acme: build.sources.0 names linked, which leads out of the repository',
    );
  });
});

describe('a Dockerfile of the repository', () => {
  const from = (more = '') =>
    repository.buildable(`dockerfile: { path: deploy/Dockerfile ${more} }, port: 80`);

  test('is taken with its context, stage and arguments, and needs an engine', async () => {
    repository.write('deploy/Dockerfile', 'FROM node:24-slim AS run\n');
    repository.write('app/main.js', '');
    const built = await from(', context: app, target: run, args: { A: b }');
    expect(built).toMatchObject({
      folder: join(repository.places.repository, 'app'),
      image: {
        run: 'run',
        args: { A: 'b' },
        dockerfile: { text: 'FROM node:24-slim AS run\n', path: 'deploy/Dockerfile' },
      },
    });
    expect(whatIsMissing(built, {})).toBe(
      'acme is made by deploy/Dockerfile, which needs a container engine: run it on a host whose runtime is docker.',
    );
  });

  test('is refused where it is not there, and where it or its context is a link out of the repository', async () => {
    await expect(from()).rejects.toThrow(
      'dockerfile.path names deploy/Dockerfile, which is not in the repository',
    );
    const outside = join(repository.root, 'secret');
    writeFileSync(outside, 'FROM scratch\n');
    repository.write('deploy/x', '');
    symlinkSync(outside, join(repository.places.repository, 'deploy/Dockerfile'));
    await expect(from()).rejects.toThrow(
      'dockerfile.path names deploy/Dockerfile, which leads out of the repository',
    );
    symlinkSync('/etc', join(repository.places.repository, 'etc'));
    repository.write('Dockerfile', 'FROM scratch\n');
    await expect(
      repository.buildable('dockerfile: { path: Dockerfile, context: etc }, port: 80'),
    ).rejects.toThrow('dockerfile.context names etc, which leads out of the repository');
  });
});

test('an image needs an engine, and says what it is', async () => {
  const reference = `ghcr.io/acme/server@sha256:${'a'.repeat(64)}`;
  const built = await repository.buildable(`image: "${reference}", port: 80`);
  expect(built.image?.dockerfile?.text).toBe(`FROM ${reference} AS run\n`);
  expect(built.frameworkVersion).toBe('ghcr.io/acme/server aaaaaaaaaaaa');
  expect(whatIsMissing(built, {})).toContain(
    `acme comes as the image ${reference}, which needs a container engine`,
  );
});

test('a server is described by its file, which is none of what is built of it', async () => {
  const built = await repository.buildable(`image: "ghcr.io/acme/server@sha256:${'a'.repeat(64)}", port: 80`);
  expect(built.describedBy).toBe(join(realpathSync(repository.places.repository), 'bench.yaml'));
});

test('a client’s file leads to a package, and nowhere out of the repository', async () => {
  const mcpJson = 'mcpJson: { path: .mcp.json, name: acme, lock: bench/lock.json }';
  const server = repository.server(mcpJson);
  await expect(repository.buildable(mcpJson)).rejects.toThrow(
    'mcpJson.path names .mcp.json, which is not in the repository',
  );
  const entry = { command: 'npx', args: ['-y', '@acme/server@1.2.3'] };
  repository.write('.mcp.json', JSON.stringify({ mcpServers: { acme: entry } }));
  repository.write('bench/lock.json', npmLock('@acme/server', '1.2.3', {}, { bin: { acme: 'x.js' } }));
  expect(await resolveServer(server, repository.places)).toMatchObject({
    start: ['acme'],
    transport: 'stdio',
  });
  expect((await repository.buildable(mcpJson)).codeBase).toBe('npm-acme-server');
});

test('base images are those that the servers of this repository name', () => {
  const servers = join(import.meta.dirname, '../../../servers');
  const texts = globSync('*/Dockerfile', { cwd: servers }).map((path) =>
    readFileSync(join(servers, path), 'utf8'),
  );
  for (const { argument, fallback } of Object.values(BASES)) {
    expect(texts.join('\n')).toContain(`ARG ${argument}=${fallback}\n`);
  }
});

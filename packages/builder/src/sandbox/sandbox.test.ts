/** Attacks of builds on the worker and its host where these have a sandbox: none works. */
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { ServerManifest } from '@headroom/model/manifest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BuildOptions, buildServer } from '../build/build.ts';
import { CodeBase } from '../build/fixtures/code-base.ts';
import { failureOf } from '../build/fixtures/failure.ts';
import { NEST } from '../build/fixtures/nested.ts';
import { trimCache } from '../cache/trim.ts';
import { detectToolchains } from '../manifest/toolchains.ts';
import { findSandbox } from './find.ts';
import { processesOf, sandboxed } from './fixtures/sandboxed.ts';

const isRoot = process.getuid?.() === 0;
const SECRET = 'postgresql://worker:s3cret@db/headroom';
/** Address of the container engine's bridge, unless somebody set another. */
const BRIDGE = '172.17.0.1';
/**
 * Address that looks like one of the internet: in these tests an interface of this host has it, with nothing
 * behind it.
 */
const DISGUISED = '198.51.100.77';
const INTERFACE = `hr-${process.pid}`;
const BRIDGE_UP = [
  `link add ${INTERFACE} type bridge`,
  `addr add ${DISGUISED}/32 dev ${INTERFACE}`,
  `link set ${INTERFACE} up`,
];
const HOSTILE = join(import.meta.dirname, 'fixtures', 'hostile.mjs');

describe.skipIf(!sandboxed)('a build in a sandbox', () => {
  const toolchains = detectToolchains(['node']);
  let base: CodeBase;
  beforeAll(() => {
    if (isRoot) for (const args of BRIDGE_UP) execFileSync('ip', args.split(' '));
  });
  afterAll(() => {
    if (isRoot) execFileSync('ip', ['link', 'del', INTERFACE]);
  });
  beforeEach(() => {
    base = new CodeBase();
    copyFileSync(HOSTILE, join(base.folder, 'hostile.mjs'));
    vi.stubEnv('DATABASE_URL', SECRET);
    vi.stubEnv('HTTPS_PROXY', '');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    base.remove();
  });

  async function build(manifest: ServerManifest, more: Partial<BuildOptions> & { allowed?: string[] } = {}) {
    const { cacheDir } = base;
    const { allowed = [], ...options } = more;
    const sandbox = await findSandbox({ wanted: 'auto', cacheDir, allowed: new Set(allowed) });
    return buildServer(manifest, { cacheDir, toolchains: await toolchains, sandbox, ...options });
  }

  /** A build whose step does harm, told as JSON. */
  const harm = (how: string, what: object, more: Partial<ServerManifest> = {}) => {
    const step: [string, ...string[]] = ['node', 'hostile.mjs', how, JSON.stringify(what)];
    const named: [string, ...string[]] = ['sh', '-c', 'echo v1 > version.txt'];
    return base.manifest('', { requires: ['node'], build: [step, named], ...more });
  };

  test('sees no variable, process or file of the worker, and writes to its own folder only', async () => {
    const secret = join(base.root, 'secret');
    writeFileSync(secret, SECRET, { mode: 0o644 });
    const builds = join(base.cacheDir, 'builds');
    mkdirSync(join(builds, 'other'), { recursive: true });
    const read = [
      ...[
        secret,
        homedir(),
        join(homedir(), '.ssh'),
        join(homedir(), '.docker'),
        '/etc/shadow',
        '/etc/passwd-',
        '/etc/maven/toolchains.xml',
      ],
      ...[join(builds, 'other'), `/proc/${process.pid}`, '/proc/1/root', '/proc/1/cwd', '/proc/kcore'],
      ...['/var/lib/postgresql', '/var/run/docker.sock', '/run', '/sandbox/../root/.ssh'],
    ];
    const write = [
      ...['/x', '/dev/x', '/usr/x', '/etc/x', join(builds, 'x'), join(base.root, 'x'), '/sandbox/x'],
      ...['/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', '/sys/x', process.execPath],
    ];
    const { log } = await build(harm('look', { read, write }, { buildEnv: { FLAVOUR: 'sweet' } }));
    for (const path of read) expect(log).toContain(`\nread ${path}: no (`);
    for (const path of write) expect(log).toContain(`\nwrite ${path}: no (`);
    // Its own init, our launcher and itself; the first is another user's or says nothing of ours.
    expect(log.match(/^environ of \d+/gm)).toHaveLength(3);
    expect(log).not.toContain('s3cret');
    expect(log).toMatch(/^user 60600, CapBnd:\s+0{16}$/m);
    expect(log).toMatch(/^own: .*FLAVOUR/m);
    expect(log).not.toMatch(/^own: .*(DATABASE_URL|VITEST|HEADROOM)/m);
  });

  test('is executed with its own variables only once it has no more rights', async () => {
    const proof = join(base.root, 'proof');
    // A library that programs load first would run in whatever is started with this variable.
    base.write(
      'evil.c',
      `#include <stdlib.h>\n#include <unistd.h>\n#include <stdio.h>
      __attribute__((constructor)) static void run(void) {
        FILE *said = fopen("said.txt", "a"); if (said) { fprintf(said, "%d\\n", getuid()); fclose(said); }
      }`,
    );
    const manifest = base.manifest('', {
      build: [
        ['cc', '-shared', '-fPIC', '-o', 'evil.so', 'evil.c'],
        ['sh', '-c', 'rm -f said.txt'],
        ['sh', '-c', 'sort -u said.txt; echo v1 > version.txt'],
      ],
      buildEnv: { LD_PRELOAD: './evil.so' },
    });
    const { log } = await build(manifest);
    expect(log.trimEnd().split('\n').at(-1)).toBe('60600');
    expect(existsSync(proof)).toBe(false);
  });

  test('reaches neither this host, by any of its addresses, nor a private network', async () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const addresses = own.filter(({ scopeid }) => !scopeid).map(({ address }) => address);
    const { ports, asked, close } = await listenOn(['0.0.0.0', '::']);
    const [ipv4, ipv6] = ports as [number, number];
    const spelled = ['localhost', '127.1', '0x7f000001', '2130706433', '0', '[::ffff:127.0.0.1]'];
    const places = [
      ...['10.11.12.13:80', '169.254.169.254:80', '[::1]:80'],
      ...[...addresses, BRIDGE, DISGUISED].map((ip) =>
        ip.includes(':') ? `[${ip}]:${ipv6}` : `${ip}:${ipv4}`,
      ),
      ...spelled.map((host) => `${host}:${ipv4}`),
    ];
    const sockets = ['/var/run/docker.sock', '/run/docker.sock', '/tmp/.s.PGSQL.5432'];
    const { log } = await build(harm('reach', { places, sockets }));
    close();
    expect(asked()).toBe(0);
    expect(log).not.toMatch(/: yes/);
    for (const place of places) {
      expect(log).toContain(`\ntunnel ${place}: no (status 403)`);
      expect(log).toContain(`\nget ${place}: no (status 403)`);
    }
    const refused = log.match(/^\S+ is refused: .*$/gm) ?? [];
    expect(refused.length).toBeGreaterThan(8);
    for (const sentence of refused) {
      expect(sentence).toMatch(
        /: it leads to this host or a network that is not public; HEADROOM_BUILD_ALLOW of this host names exceptions$/,
      );
    }
  });

  test('reaches what the operator allows, by tunnel and by plain requests', async () => {
    const { ports, asked, close } = await listenOn(['127.0.0.1']);
    const place = `127.0.0.1:${ports[0]}`;
    const { log } = await build(harm('reach', { places: [place], sockets: [] }), { allowed: [place] });
    close();
    expect(log).toMatch(new RegExp(`^connect ${place}: no `, 'm'));
    expect(log).toMatch(new RegExp(`^tunnel ${place}: yes`, 'm'));
    expect(log).toMatch(new RegExp(`^get ${place}: yes`, 'm'));
    expect(asked()).toBe(2);
  });

  test('leaves no process behind, whatever that one left', async () => {
    await build(harm('leave', {}));
    expect(processesOf('sleep\u0000600.125')).toEqual([]);
  });

  test('uses as much memory as it may, and no more', async () => {
    const failure = await failureOf(build(harm('eat', { mostMb: 2000 }), { memoryMb: 300 }));
    expect(failure.message).toMatch(
      /^server base was not built: it used \d{3} MB of memory, more than the limit of 300 MB \(HEADROOM_BUILD_MEMORY_MB\)$/,
    );
  });

  test('a command that tells a version writes nowhere that stays, and has no network', async () => {
    const command = [
      'sh',
      '-c',
      'echo v2 > version.txt; echo x > "$HOME/x"; echo x > /tmp/x; cat version.txt',
    ];
    const versions = { command: command as [string, ...string[]], pattern: 'v(\\d)' };
    const manifest = harm('leave', {}, { versions: { framework: versions, runtime: versions } });
    const { artifact, frameworkVersion } = await build(manifest);
    expect(frameworkVersion).toBe('1');
    expect(readFileSync(join(artifact, 'version.txt'), 'utf8')).toBe('v1\n');
    const homes = join(base.cacheDir, 'homes');
    for (const home of readdirSync(homes).filter((name) => !name.includes('.'))) {
      expect(existsSync(join(homes, home, 'x'))).toBe(false);
    }
  });

  test('finds nothing in its home of what another home’s builds put there', async () => {
    const manifest = (content: string) => {
      base.write('main.txt', content);
      return base.manifest('ls "$HOME"; echo x > "$HOME/$(cat main.txt)"; echo v1 > version.txt');
    };
    await build(manifest('eve'), { home: 'of eve' });
    expect((await build(manifest('ada'), { home: 'of ada' })).log).not.toMatch(/^eve$/m);
    expect((await build(manifest('eva'), { home: 'of eve' })).log).toMatch(/^eve$/m);
  });

  test.skipIf(!isRoot)('belongs to another user than the worker, its home as well', async () => {
    const { artifact } = await build(harm('leave', {}));
    expect(
      execFileSync('find', [artifact, '!', '-uid', '60600'], {
        encoding: 'utf8',
      }),
    ).toBe('');
  });

  test('leaves nothing that cannot be removed, however deep it nests folders in /tmp and its home', async () => {
    const { cacheDir } = base;
    const script = `(cd /tmp; ${NEST}); (cd "$HOME"; ${NEST}); echo v1 > version.txt`;
    await build(base.manifest(script, { requires: ['node'] }));
    expect(readdirSync(join(cacheDir, 'work'))).toEqual([]);
    const homes = await (await findSandbox({ wanted: 'auto', cacheDir, allowed: new Set() })).cached();
    expect(homes).toEqual([expect.objectContaining({ bytes: expect.any(Number) })]);
    expect(homes[0]?.bytes).toBeGreaterThan(2 ** 20);
    expect(await trimCache(homes, 0)).toBe(1);
    expect(readdirSync(join(cacheDir, 'homes'))).toEqual([]);
  });

  test('everything ends with a worker that is killed, and what it kept for the build is removed', async () => {
    const manifest = harm(
      'leave',
      {},
      { build: [['sh', '-c', 'setsid env -i sleep 600.25 & touch up; sleep 600.5']] },
    );
    const script = `
      import { buildServer } from ${JSON.stringify(new URL('../build/build.ts', import.meta.url).href)};
      import { findSandbox } from ${JSON.stringify(new URL('./find.ts', import.meta.url).href)};
      const cacheDir = ${JSON.stringify(base.cacheDir)};
      const sandbox = await findSandbox({ wanted: 'auto', cacheDir, allowed: new Set() });
      await buildServer(${JSON.stringify(manifest)}, { cacheDir, toolchains: { node: '24' }, sandbox });`;
    const worker = spawn('node', ['--input-type=module', '-e', script], { stdio: 'inherit' });
    const sleeping = () => [...processesOf('sleep\u0000600.25'), ...processesOf('sleep\u0000600.5')];
    await expect.poll(() => sleeping().length).toBe(2);
    worker.kill('SIGKILL');
    await expect.poll(sleeping).toEqual([]);
    const work = join(base.cacheDir, 'work');
    expect(readdirSync(work)).toHaveLength(1);
    await (await findSandbox({ wanted: 'auto', cacheDir: base.cacheDir, allowed: new Set() })).reap();
    expect(readdirSync(work)).toEqual([]);
  });
});

/** Listeners, and how often they were asked. */
async function listenOn(hosts: readonly string[]) {
  let asked = 0;
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer((socket) => {
      asked++;
      socket.on('error', () => socket.destroy());
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
      );
    });
    await new Promise<void>((resolve) => server.listen({ host, port: 0, ipv6Only: host === '::' }, resolve));
    servers.push(server);
  }
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  return { ports, asked: () => asked, close: () => servers.forEach((server) => void server.close()) };
}

import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from './free-port.ts';
import { startService } from './service.ts';

const INFRA = join(import.meta.dirname, '../..');
const TEXT = readFileSync(join(INFRA, 'compose.yaml'), 'utf8');
const SECRETS = ['HEADROOM_SECRET', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD'];
/** Settings that the command makes: those that are no SECRETS may also be missing. */
const MADE = [...SECRETS, 'HEADROOM_SECRETS_KEY', 'HEADROOM_METRICS_TOKEN', 'GRAFANA_PASSWORD'].sort();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-compose-'));
  copyFileSync(join(INFRA, 'make-env.sh'), join(folder, 'make-env.sh'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes the file as an operator does; answers what it holds. */
function madeEnv(env: Record<string, string> = {}): Record<string, string | undefined> {
  execFileSync(join(folder, 'make-env.sh'), {
    stdio: 'pipe',
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
}

test('no secret has a default: each must be set, and who did not is told by what', () => {
  const used = [...TEXT.matchAll(/\$\{(\w*(?:PASSWORD|SECRET)\w*)([^}]*)\}/g)];
  expect([...new Set(used.map(([, name]) => name))].sort()).toEqual(SECRETS);
  for (const [whole, , rest] of used) expect(rest, whole).toMatch(/^:\?run infra\/make-env\.sh/);
  expect(TEXT.match(/rediss?:\/\/(?!:\$\{REDIS_PASSWORD)/)).toBeNull();
});

/** Settings that compose.yaml does not hand on. */
const KEPT = {
  web: [
    // Of demos and tests.
    ...['HEADROOM_DEMO_OWNER', 'HEADROOM_RATE_LIMITS'],
    // It has one web process: no other serves while that one ends.
    'HEADROOM_STOP_SECONDS',
    // The image says them.
    ...['HEADROOM_REVISION', 'PORT'],
  ],
  worker: [
    // The image says them.
    ...['HEADROOM_CACHE_DIR', 'HEADROOM_REVISION', 'HEADROOM_RUNTIME'],
    // Of a cluster, which a worker of compose has no way to: pods reach the worker by its address.
    ...['HEADROOM_LOAD_RUNNERS', 'HEADROOM_REGISTRY', 'HEADROOM_REGISTRY_PASSWORD', 'HEADROOM_REGISTRY_USER'],
    // Of plain processes, which the image does not start.
    'HEADROOM_SANDBOX',
    // The image has the servers of this repository.
    'HEADROOM_SERVER_DIRS',
    // Published limits, which other figures were measured by.
    ...['SERVER_MEMORY_MB', 'SERVER_START_S', 'WEB_CONCURRENCY', 'SERVER_PORT'],
    // Of who starts a worker by hand: a container has a key's file.
    'SSH_AUTH_SOCK',
  ],
};

test.each([
  ['web', ['apps/web/src/server/env.ts']],
  ['worker', ['apps/worker/src/env.ts', 'packages/bench/src/env.ts']],
] as const)(
  'every setting that %s reads is handed on and explained, or known to be kept',
  (service, files) => {
    const texts = files.map((file) => readFileSync(join(INFRA, '..', file), 'utf8'));
    const read = texts.flatMap((text) =>
      [...text.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
    );
    const handedOn = Object.keys(parse(TEXT).services[service].environment);
    expect([...handedOn, ...KEPT[service]].sort()).toEqual(read.sort());
    const readme = readFileSync(join(INFRA, 'README.md'), 'utf8');
    for (const name of handedOn) expect(readme, name).toMatch(new RegExp(`\\b${name}\\b`));
  },
);

test('one command makes all that is needed, for its owner alone, and changes nothing the second time', () => {
  const made = madeEnv();
  expect(Object.keys(made).sort()).toEqual(MADE);
  for (const value of Object.values(made)) expect(value).toMatch(/^[\da-f]{64}$/);
  expect(new Set(Object.values(made)).size).toBe(MADE.length);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  expect(madeEnv()).toEqual(made);
});

test('what an installation has already is kept, from the environment and from the file', () => {
  const file = join(folder, '.env');
  writeFileSync(file, 'POSTGRES_PORT=5433\nHEADROOM_SECRET=signs-cookies-since-last-year', { mode: 0o644 });
  const made = madeEnv({ HEADROOM_SECRET: 'another', POSTGRES_PASSWORD: 'chosen' });
  expect(made).toMatchObject({
    POSTGRES_PORT: '5433',
    HEADROOM_SECRET: 'signs-cookies-since-last-year',
    POSTGRES_PASSWORD: 'chosen',
  });
  expect(made.REDIS_PASSWORD).toMatch(/^[\da-f]{64}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('neither git nor an image takes the file', () => {
  for (const [list, entry] of [
    ['.gitignore', '.env'],
    ['.dockerignore', '**/.env'],
  ] as const) {
    expect(readFileSync(join(INFRA, '..', list), 'utf8').split('\n')).toContain(entry);
  }
});

test('an image takes all that git has', () => {
  const args = ['ls-files', '--cached', '--ignored', '--exclude-from=.dockerignore'];
  expect(execFileSync('git', args, { encoding: 'utf8', cwd: join(INFRA, '..') })).toBe('');
});

test('Redis answers clients that bring the password, and shows it in no command line', async () => {
  const { command } = z
    .object({ command: z.tuple([z.literal('sh'), z.literal('-c'), z.string()]) })
    .parse(parse(TEXT).services.redis);
  const password = madeEnv().REDIS_PASSWORD ?? '';
  const port = String(await freePort());
  const script = command[2]
    .replaceAll('$$', '$')
    .replace('redis-server - ', `redis-server - --port ${port} --bind 127.0.0.1 --dir ${folder} `);
  const redis = await startService('sh', ['-c', script], /Ready to accept connections/, {
    env: { ...process.env, REDISCLI_AUTH: password },
  });
  const ask = (env: Record<string, string>) =>
    execFileSync('redis-cli', ['-p', port, 'flushall'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', ...env },
    });
  try {
    expect(ask({})).toContain('NOAUTH');
    expect(ask({ REDISCLI_AUTH: password })).toContain('OK');
    expect(readFileSync(`/proc/${redis.pid}/cmdline`, 'utf8')).not.toContain(password);
  } finally {
    await redis.stop();
  }
});

const SERVICES = z
  .record(
    z.string(),
    z.looseObject({
      image: z.string(),
      profiles: z.array(z.string()).default([]),
      restart: z.string().optional(),
      logging: z.object({ options: z.record(z.string(), z.string()) }),
      healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
      stop_grace_period: z.string().optional(),
    }),
  )
  .parse(parse(TEXT, { merge: true }).services);

test.each(Object.entries(SERVICES))(
  '%s keeps its log short, and its health is known while it serves',
  (name, service) => {
    expect(service.logging.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
    if (service.restart === undefined) return;
    expect(service.healthcheck?.test.length, name).toBeGreaterThan(1);
    // Redis keeps nothing.
    if (name !== 'redis') expect(service.stop_grace_period, name).toMatch(/^\d+s$/);
  },
);

test('public images are named by a whole version, and what starts by default needs no profile', () => {
  const named = [TEXT, readFileSync(join(INFRA, 'app.Dockerfile'), 'utf8')].flatMap((text) => [
    ...text.matchAll(/\b(\w+_IMAGE)(?::-|=)([^}\s]+)/g),
  ]);
  expect(new Set(named.map(([, name]) => name)).size).toBe(6);
  for (const [, name, image] of named) expect(image, name).toMatch(/:v?\d+\.\d+(\.\d+)?(-[a-z-]+)?$/);
  // Of one name there is one version.
  expect(new Set(named.map(([, name, image]) => `${name} ${image}`)).size).toBe(6);
  const always = Object.entries(SERVICES).filter(([, { profiles }]) => profiles.length === 0);
  expect(always.map(([name]) => name)).toEqual(['postgres', 'redis', 'migrate', 'web', 'worker']);
});

test('files that compose.yaml mounts are there', () => {
  const mounted = [...TEXT.matchAll(/- \.\/(\S+?):/g)].map(([, path = '']) => path);
  expect(mounted.length).toBeGreaterThan(4);
  for (const path of mounted) expect(existsSync(join(INFRA, path)), path).toBe(true);
});

test('the images are installed with the manifest of every package of the workspace', () => {
  const root = join(INFRA, '..');
  const { packages } = z
    .object({ packages: z.array(z.string()) })
    .parse(parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')));
  const manifests = packages.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }));
  const copied = readFileSync(join(INFRA, 'app.Dockerfile'), 'utf8').matchAll(
    /^COPY (\S+\/package\.json) /gm,
  );
  expect([...copied].map(([, manifest]) => manifest).sort()).toEqual(manifests.sort());
});

/** The chart as helm renders it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

export const INFRA = join(import.meta.dirname, '../../..');
export const CHART = join(INFRA, 'chart');
/** Text of a file. */
export const read = (...path: string[]) => readFileSync(join(...path), 'utf8');
export const COMPOSE = parse(read(INFRA, 'compose.yaml')).services;
export const DOCKERFILE = read(INFRA, 'app.Dockerfile');
export const README = read(INFRA, 'README.md');

/** The values that infra/README.md shows: of an installation, and beside these of a load host. */
export const [FEW, LOAD_HOST] = (README.split('\n## Kubernetes\n')[1] ?? '')
  .split('```yaml\n')
  .slice(1)
  .map((text) => parse(text.split('```')[0] ?? ''));

export const TOKEN = { secrets: { HEADROOM_METRICS_TOKEN: { key: 'token' } } };
const LEVEL = { LOG_LEVEL: 'debug' };
/** Values that switch everything on and give every setting. */
export const ALL = {
  image: {
    registry: 'registry.example.org:5000/team',
    tag: 'v1',
    pullPolicy: 'Never',
    pullSecrets: ['pull'],
  },
  existingSecret: 'all',
  secrets: {
    DATABASE_URL: { secret: 'postgres-app', key: 'uri' },
    ...TOKEN.secrets,
    HEADROOM_GITHUB_CLIENT_SECRET: { key: 'github' },
    HEADROOM_OIDC_CLIENT_SECRET: { key: 'oidc' },
    HEADROOM_SMTP_URL: { key: 'smtp' },
    HEADROOM_REPOSITORIES: { key: 'repositories' },
    HEADROOM_SHARED_REPOSITORIES: { key: 'shared' },
    HEADROOM_ANY_COMMIT: { key: 'any' },
  },
  web: {
    settings: {
      HEADROOM_PUBLIC_URL: 'https://bench.example.org:8443/',
      HEADROOM_TRUSTED_PROXIES: 2,
      HEADROOM_GITHUB_CLIENT_ID: 'Iv1.0',
      HEADROOM_OIDC_ISSUER: 'https://login.example.org/realms/team',
      HEADROOM_OIDC_CLIENT_ID: 'headroom',
      HEADROOM_OIDC_NAME: 'Example',
      HEADROOM_SIGN_UP: 'invited',
      HEADROOM_MAIL_FROM: 'Headroom <bench@example.org>',
      HEADROOM_WEBHOOK_ALLOW: 'hooks.internal:8080',
      HEADROOM_STOP_SECONDS: 20,
      HEADROOM_STREAMS_PER_ACCOUNT: 5,
      HEADROOM_STREAMS_PER_LINK: 6,
      HEADROOM_STREAMS_PER_ADDRESS: 7,
      HEADROOM_KEEP_DAYS: 30,
      HEADROOM_KEEP_AUDIT_DAYS: 60,
      HEADROOM_KEEP_RUN_DAYS: 90,
      ...LEVEL,
    },
    nodeSelector: { pool: 'general' },
    tolerations: [{ key: 'general', operator: 'Exists' }],
    volumes: [{ name: 'ca', secret: { secretName: 'ca' } }],
    volumeMounts: [{ name: 'ca', mountPath: '/ca' }],
  },
  ingress: { enabled: true, className: 'nginx', annotations: { 'a.b/c': '50m' }, tlsSecret: 'tls' },
  networkPolicy: {
    enabled: true,
    from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
  },
  worker: {
    enabled: true,
    image: { digest: `sha256:${'0'.repeat(64)}` },
    settings: {
      HEADROOM_HOST_CLASS: 'epyc-8',
      HEADROOM_METRICS_PORT: 9464,
      HEADROOM_ARCHIVES: 'off',
      HEADROOM_DISCOVERIES: 'off',
      HEADROOM_REMEASURE: 0,
      HEADROOM_CACHE_MB: 2_000_000,
      HEADROOM_BASE_IMAGES: 'registry.example.org/*',
      HEADROOM_BUILD_ALLOW: 'mirror.internal:8080',
      HEADROOM_BUILD_MEMORY_MB: 4096,
      HEADROOM_BUILD_CPUS: 1.5,
      HEADROOM_EGRESS: '*',
      HEADROOM_IMAGE_MINUTES: 1,
      HEADROOM_VERSION_SECONDS: 2,
      HEADROOM_BUILD_MINUTES: 3,
      HEADROOM_STEP_MINUTES: 4,
      HEADROOM_TRIAL_MINUTES: 5,
      HEADROOM_RUN_HOURS: 6,
      ...LEVEL,
    },
    engineSocket: '/run/engine/other.sock',
    cacheFolder: '/srv/headroom',
    volumes: [{ name: 'keys', secret: { secretName: 'git', defaultMode: 0o400 } }],
    volumeMounts: [{ name: 'keys', mountPath: '/root/.ssh' }],
  },
  podMonitor: { enabled: true, labels: { release: 'prometheus' } },
  monitoring: {
    rules: { enabled: true, labels: { release: 'prometheus' }, without: ['HeadroomDiskFull'] },
    dashboard: { enabled: true },
  },
  backup: { enabled: true, claim: 'backups', keep: 7 },
};

/** Values, beside those, by which a worker drives another machine's engine. */
export const REMOTE = {
  worker: {
    settings: {
      HEADROOM_SERVER_ENGINE: 'tcp://bench-1.internal:2376',
      HEADROOM_SERVER_ENGINE_CERTS: '/certs',
      HEADROOM_SERVER_ENGINE_KEY: '/certs/id',
      HEADROOM_SERVER_ENGINE_HOST_KEY: `SHA256:${'0'.repeat(43)}`,
    },
  },
};

const namedSchema = z.looseObject({ name: z.string() });
const containerSchema = namedSchema.extend({
  image: z.string(),
  env: z.array(namedSchema.extend({ value: z.string().optional(), valueFrom: z.looseObject({}).optional() })),
  volumeMounts: z.array(namedSchema.extend({ mountPath: z.string() })),
});
const podSchema = z.looseObject({
  containers: z.tuple([containerSchema]),
  volumes: z.array(namedSchema),
});
const objectSchema = z.looseObject({
  kind: z.string(),
  metadata: namedSchema.extend({ annotations: z.record(z.string(), z.string()).optional() }),
  /** Of all but a ConfigMap. */
  spec: z
    .looseObject({
      template: z
        .object({ metadata: z.object({ labels: z.record(z.string(), z.string()) }), spec: podSchema })
        .optional(),
    })
    .default({}),
  data: z.record(z.string(), z.string()).optional(),
});
type Rendered = z.infer<typeof objectSchema>;

/** What helm says of the chart by values, of which later ones come before earlier ones. @throws with what it refuses */
export function helm(args: readonly string[], values: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-chart-'));
  try {
    const files = values.map((each, index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, JSON.stringify(each));
      return `--values=${file}`;
    });
    return execFileSync('helm', [...args, CHART, ...files], { encoding: 'utf8', stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const rendered = new Map<string, Rendered[]>();

/** The objects that a release named bench is made of. */
export function objects(...values: object[]): Rendered[] {
  const key = JSON.stringify(values);
  const known = rendered.get(key);
  if (known) return known;
  const all = parseAllDocuments(helm(['template', 'bench'], values)).map((document) => document.toJS());
  const made = z.array(objectSchema).parse(all.filter((each) => each !== null));
  rendered.set(key, made);
  return made;
}

/** Kinds of the objects. */
export function kinds(...values: object[]): string[] {
  return objects(...values).map(({ kind }) => kind);
}

/** The one object of a kind. */
export function objectOf(kind: string, ...values: object[]): Rendered {
  const [found, ...more] = objects(...values).filter((each) => each.kind === kind);
  if (!found || more.length > 0) throw new Error(`there is not one ${kind}`);
  return found;
}

/** The pods of a kind of object, and their only container. */
export function podOf(kind: string, ...values: object[]) {
  const { template } = objectOf(kind, ...values).spec;
  if (!template) throw new Error(`${kind} has no pods`);
  const { spec, metadata } = template;
  return { spec, labels: metadata.labels, container: spec.containers[0] };
}

/** Variables of a container by their names. */
export function variables({ env }: z.infer<typeof containerSchema>) {
  expect(new Set(env.map(({ name }) => name)).size).toBe(env.length);
  return new Map(env.map((variable) => [variable.name, variable]));
}

import { expect, test } from 'vitest';
import {
  ALL,
  CHART,
  COMPOSE,
  FEW,
  helm,
  kinds,
  LOAD_HOST,
  objects,
  podOf,
  README,
  REMOTE,
  read,
  variables,
} from './render.ts';

/** Settings that are secrets, or may hold some. */
const SECRETS = [
  ...['DATABASE_URL', 'REDIS_URL', 'HEADROOM_SECRET', 'HEADROOM_SECRETS_KEY', 'HEADROOM_METRICS_TOKEN'],
  ...['HEADROOM_GITHUB_CLIENT_SECRET', 'HEADROOM_OIDC_CLIENT_SECRET', 'HEADROOM_SMTP_URL'],
  ...['HEADROOM_REPOSITORIES', 'HEADROOM_SHARED_REPOSITORIES', 'HEADROOM_ANY_COMMIT'],
];
const ENGINE = REMOTE.worker.settings;
const SCHEMA = JSON.parse(read(CHART, 'values.schema.json')).properties;

test.each([
  ['those that infra/README.md shows', [FEW]],
  ['those that it shows of a load host', [FEW, LOAD_HOST]],
  ['those that switch everything on', [ALL]],
])('helm finds no fault with the chart, by values: %s', (_, values) => {
  expect(helm(['lint', '--strict'], values)).toContain('0 chart(s) failed');
});

test('workers alone bring nothing of the web app, and need none of its values', () => {
  const off = {
    monitoring: { rules: { enabled: false }, dashboard: { enabled: false } },
    backup: { enabled: false },
  };
  expect(kinds(ALL, off, LOAD_HOST)).toEqual(['DaemonSet', 'PodMonitor']);
  expect(podOf('DaemonSet', ALL, LOAD_HOST).spec.nodeSelector).toEqual({
    'kubernetes.io/hostname': 'load-1',
  });
  const { image, existingSecret } = FEW;
  expect(kinds({ image, existingSecret }, LOAD_HOST)).toEqual(['DaemonSet']);
});

test.each<[named: RegExp, wrong: object]>([
  [/web\/replicas.*integer/, { web: { replicas: 'two' } }],
  [/'replica'/, { web: { replica: 2 } }],
  [/'workers'/, { workers: {} }],
  [/web\/settings.*'HEADROOM_SIGNUP'/, { web: { settings: { HEADROOM_SIGNUP: 'open' } } }],
  [/HEADROOM_SIGN_UP.*'open', 'invited'/, { web: { settings: { HEADROOM_SIGN_UP: 'closed' } } }],
  [/HEADROOM_PUBLIC_URL/, { web: { settings: { HEADROOM_PUBLIC_URL: 'bench.example.org' } } }],
  [/worker\/settings.*'HEADROOM_HOST'/, { worker: { settings: { HEADROOM_HOST: 'one-for-all' } } }],
  [/worker\/nodeSelector/, { worker: { nodeSelector: { 'headroom/bench': null } } }],
  [/secrets\/HEADROOM_SECRET.*object/, { secrets: { HEADROOM_SECRET: 'the secret itself' } }],
  [/secrets\/DATABASE_URL\/key/, { secrets: { DATABASE_URL: { key: '' } } }],
  [/image\/tag.*string/, { image: { tag: 20261126 } }],
  [/image\/pullPolicy.*'Never'/, { image: { pullPolicy: 'never' } }],
  [/Set web\.settings\.HEADROOM_PUBLIC_URL to/, { web: { settings: { HEADROOM_PUBLIC_URL: '' } } }],
  [/Set web\.enabled or worker\.enabled/, { web: { enabled: false } }],
  [/Set existingSecret to/, { existingSecret: '' }],
  [/Set image\.tag to/, { image: { tag: '' } }],
  [
    /set web\.settings\.HEADROOM_TRUSTED_PROXIES to/,
    { web: { settings: { HEADROOM_TRUSTED_PROXIES: 0 } }, ingress: { enabled: true } },
  ],
  [/set web\.settings\.HEADROOM_MAIL_FROM to/, { secrets: { HEADROOM_SMTP_URL: { key: 'smtp' } } }],
  [/web\/env\/0\/name/, { web: { env: [{ name: 'HEADROOM_SECRET', value: 'the secret itself' }] } }],
  [/worker\/env\/1\/name/, { worker: { env: [{ name: 'https_proxy' }, { name: 'DATABASE_URL' }] } }],
  [/set networkPolicy\.from to/, { networkPolicy: { enabled: true } }],
  [
    /set web\.settings\.HEADROOM_GITHUB_CLIENT_ID and/,
    { secrets: { HEADROOM_GITHUB_CLIENT_SECRET: { key: 'github' } } },
  ],
  [
    /and secrets\.HEADROOM_GITHUB_CLIENT_SECRET\.key/,
    { web: { settings: { HEADROOM_GITHUB_CLIENT_ID: 'id' } } },
  ],
  [
    /worker\/settings\/HEADROOM_SERVER_ENGINE.*pattern/,
    { worker: { settings: { HEADROOM_SERVER_ENGINE: 'https://bench-1.internal:2376' } } },
  ],
  [
    /set worker\.settings\.HEADROOM_SERVER_ENGINE_CERTS to/,
    { worker: { settings: { ...ENGINE, HEADROOM_SERVER_ENGINE_CERTS: '' } } },
  ],
  [
    /set worker\.settings\.HEADROOM_SERVER_ENGINE_KEY to.* HEADROOM_SERVER_ENGINE_HOST_KEY to/,
    {
      worker: {
        settings: {
          ...ENGINE,
          HEADROOM_SERVER_ENGINE: 'ssh://root@bench-1.internal',
          HEADROOM_SERVER_ENGINE_HOST_KEY: '',
        },
      },
    },
  ],
  [/needs all: .*HEADROOM_OIDC_ISSUER/, { web: { settings: { HEADROOM_OIDC_CLIENT_ID: 'id' } } }],
  [/Set backup\.claim to/, { backup: { enabled: true } }],
  [/backup\/keep.*minimum/, { backup: { keep: 0 } }],
  [/monitoring\/rules\/without/, { monitoring: { rules: { without: ['BackupOld'] } } }],
  [/set secrets\.HEADROOM_METRICS_TOKEN\.key/, { podMonitor: { enabled: true } }],
  [/set secrets\.HEADROOM_METRICS_TOKEN\.key/, { worker: { settings: { HEADROOM_METRICS_PORT: 9464 } } }],
])('wrong values are refused by name: %s', (named, wrong) => {
  expect(() => objects(FEW, wrong)).toThrow(named);
});

test('every setting that compose.yaml hands on can be given, that of the end of a pod, and none else', () => {
  const web = variables(podOf('Deployment', ALL).container);
  const named = [...Object.keys(COMPOSE.web.environment), 'HEADROOM_STOP_SECONDS'];
  expect([...web.keys()].sort()).toEqual(named.sort());
  const worker = variables(podOf('DaemonSet', ALL, REMOTE).container);
  expect([...worker.keys()].sort()).toEqual(Object.keys(COMPOSE.worker.environment).sort());
  const given = { ...ALL.web.settings, ...ALL.worker.settings, ...ENGINE };
  for (const [name, value] of Object.entries(given)) {
    expect((web.get(name) ?? worker.get(name))?.value, name).toBe(String(value));
  }
});

test('further variables are added as they are, for the migrations too', () => {
  const variable = (name: string) => ({ name, value: '/ca/ca.crt' });
  const values = {
    web: { env: [variable('NODE_EXTRA_CA_CERTS')] },
    worker: { env: [variable('GIT_SSL_CAINFO')] },
  };
  for (const [kind, name] of [
    ['Job', 'NODE_EXTRA_CA_CERTS'],
    ['Deployment', 'NODE_EXTRA_CA_CERTS'],
    ['DaemonSet', 'GIT_SSL_CAINFO'],
  ] as const) {
    const without = [...variables(podOf(kind, ALL).container).keys()];
    const found = variables(podOf(kind, ALL, values).container);
    expect([...found.keys()], kind).toEqual([...without, name]);
    expect(found.get(name), kind).toEqual(variable(name));
  }
});

test('every setting is explained in values.yaml, with the default that infra/README.md says', () => {
  const values = read(CHART, 'values.yaml');
  const settings = [SCHEMA.web, SCHEMA.worker].map((part) => part.properties.settings.properties);
  for (const name of settings.flatMap((each) => Object.keys(each))) {
    const [, shown = ''] = new RegExp(`^ +(?:# )?${name}: (.*)$`, 'm').exec(values) ?? [];
    expect(shown, `${name} in values.yaml`).not.toBe('');
    // Without a default; that of the port is an example.
    if (shown === '""' || name === 'HEADROOM_METRICS_PORT') continue;
    const row = README.split('\n').find((line) => line.startsWith(`| \`${name}\``));
    // YAML would take a bare on or off for a truth value.
    expect(row, `${name} in infra/README.md`).toContain(`\`${shown.replaceAll('"', '')}\``);
  }
});

test('secrets stand in Secrets that exist already, and what has no key there is not handed on', () => {
  expect(kinds(ALL)).not.toContain('Secret');
  for (const kind of ['Job', 'Deployment', 'DaemonSet']) {
    for (const [name, { value, valueFrom }] of variables(podOf(kind, ALL).container)) {
      if (!SECRETS.includes(name)) continue;
      expect(value, name).toBeUndefined();
      const { secretKeyRef } = valueFrom as { secretKeyRef: { name: string } };
      expect(secretKeyRef.name).toBe(name === 'DATABASE_URL' ? 'postgres-app' : 'all');
    }
  }
  const few = variables(podOf('Deployment', FEW).container);
  expect(few.get('HEADROOM_SECRET')?.valueFrom).toEqual({
    secretKeyRef: { name: 'headroom', key: 'HEADROOM_SECRET' },
  });
  expect([...few.keys()]).not.toContain('HEADROOM_SMTP_URL');
});

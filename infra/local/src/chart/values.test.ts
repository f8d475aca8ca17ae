import { expect, test } from 'vitest';
import { ALL, CHART, COMPOSE, FEW, helm, kinds, objects, podOf, README, read, variables } from './render.ts';

/** Settings that are secrets, or may hold some. */
const SECRETS = [
  ...['DATABASE_URL', 'REDIS_URL', 'HEADROOM_SECRET', 'HEADROOM_SECRETS_KEY', 'HEADROOM_METRICS_TOKEN'],
  ...['HEADROOM_SMTP_URL', 'HEADROOM_REPOSITORIES', 'HEADROOM_SHARED_REPOSITORIES', 'HEADROOM_ANY_COMMIT'],
];
const SCHEMA = JSON.parse(read(CHART, 'values.schema.json')).properties;

test.each([
  ['those that infra/README.md shows', FEW],
  ['those that switch everything on', ALL],
])('helm finds no fault with the chart, by values: %s', (_, values) => {
  expect(helm(['lint', '--strict'], [values])).toContain('0 chart(s) failed');
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
  [/Set existingSecret to/, { existingSecret: '' }],
  [/Set image\.tag to/, { image: { tag: '' } }],
  [
    /set web\.settings\.HEADROOM_TRUSTED_PROXIES to/,
    { web: { settings: { HEADROOM_TRUSTED_PROXIES: 0 } }, ingress: { enabled: true } },
  ],
  [/set web\.settings\.HEADROOM_MAIL_FROM to/, { secrets: { HEADROOM_SMTP_URL: { key: 'smtp' } } }],
  [/set secrets\.HEADROOM_METRICS_TOKEN\.key/, { podMonitor: { enabled: true } }],
  [/set secrets\.HEADROOM_METRICS_TOKEN\.key/, { worker: { settings: { HEADROOM_METRICS_PORT: 9464 } } }],
])('wrong values are refused by name: %s', (named, wrong) => {
  expect(() => objects(FEW, wrong)).toThrow(named);
});

test('every setting that compose.yaml hands on can be given, and none else', () => {
  const web = variables(podOf('Deployment', ALL).container);
  expect([...web.keys()].sort()).toEqual(Object.keys(COMPOSE.web.environment).sort());
  const worker = variables(podOf('DaemonSet', ALL).container);
  const named = [...Object.keys(COMPOSE.worker.environment), 'DOCKER_HOST'];
  expect([...worker.keys()].sort()).toEqual(named.sort());
  const given = { ...ALL.web.settings, ...ALL.worker.settings };
  for (const [name, value] of Object.entries(given)) {
    expect((web.get(name) ?? worker.get(name))?.value, name).toBe(String(value));
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
    expect(row, `${name} in infra/README.md`).toContain(`\`${shown}\``);
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

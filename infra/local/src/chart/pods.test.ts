import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ALL,
  COMPOSE,
  DOCKERFILE,
  FEW,
  INFRA,
  kinds,
  objectOf,
  objects,
  podOf,
  REMOTE,
  TOKEN,
  variables,
} from './render.ts';

test('migrations are applied before anything else is made or changed, as compose.yaml applies them', () => {
  const { metadata } = objectOf('Job', ALL);
  expect(metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  const hooks = objects(ALL).filter(({ metadata }) => metadata.annotations?.['helm.sh/hook']);
  expect(hooks.map(({ kind }) => kind)).toEqual(['Job']);
  const { container, spec } = podOf('Job', ALL);
  const { command, working_dir: workingDir } = COMPOSE.migrate;
  expect(container).toMatchObject({ command, workingDir, image: podOf('Deployment', ALL).container.image });
  expect([...variables(container).keys()]).toEqual(['DATABASE_URL']);
  expect(spec.restartPolicy).toBe('Never');
});

test('an update ends an old pod once a new one is ready, and only after no proxy leads to it', () => {
  expect(objectOf('Deployment', ALL).spec).toMatchObject({
    replicas: 2,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
  });
  const { container, spec } = podOf('Deployment', ALL);
  expect(container).toMatchObject({
    ports: [{ name: 'http', containerPort: Number(/"-p", "(\d+)"/.exec(DOCKERFILE)?.[1]) }],
    startupProbe: { httpGet: { path: '/readyz', port: 'http' } },
    livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
    readinessProbe: { httpGet: { path: '/healthz', port: 'http' } },
  });
  expect(spec.terminationGracePeriodSeconds).toBe(ALL.web.settings.HEADROOM_STOP_SECONDS + 60);
  // A connection that nobody asks by is closed after 6 s: none is left when it stops.
  expect(Number(variables(podOf('Deployment', FEW).container).get('HEADROOM_STOP_SECONDS')?.value)).toBe(10);
  for (const path of ['healthz', 'readyz'])
    expect(existsSync(join(INFRA, '../apps/web/src/app', path, 'route.ts'))).toBe(true);
});

test('what leads to web pods, counts or moves them means these alone', () => {
  const { labels } = podOf('Deployment', ALL);
  const others = ['Job', 'DaemonSet'].map((kind) => podOf(kind, ALL).labels);
  const selectors = ['Deployment', 'PodDisruptionBudget'].map((kind) => objectOf(kind, ALL).spec.selector);
  for (const selector of [...selectors, { matchLabels: objectOf('Service', ALL).spec.selector }]) {
    expect(selector).toEqual({ matchLabels: labels });
  }
  for (const other of others) expect(other).not.toEqual(labels);
  expect(objectOf('PodDisruptionBudget', ALL).spec.maxUnavailable).toBe(1);
});

test('no pod has an account of the cluster, and those of the web image have no rights', () => {
  for (const kind of ['Job', 'Deployment', 'DaemonSet']) {
    expect(podOf(kind, ALL).spec, kind).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      imagePullSecrets: [{ name: 'pull' }],
    });
  }
  const user = Number(/^USER (\d+):/m.exec(DOCKERFILE)?.[1]);
  for (const kind of ['Job', 'Deployment']) {
    const { spec, container } = podOf(kind, ALL);
    expect(spec, kind).toMatchObject({
      securityContext: {
        runAsNonRoot: true,
        runAsUser: user,
        runAsGroup: user,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      nodeSelector: ALL.web.nodeSelector,
      tolerations: ALL.web.tolerations,
      volumes: [{ name: 'tmp', emptyDir: {} }, ...ALL.web.volumes],
    });
    expect(container, kind).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }, ...ALL.web.volumeMounts],
    });
  }
});

test('a worker runs where it is asked for: one a bench node, with what compose.yaml gives it', () => {
  expect(kinds(FEW)).not.toContain('DaemonSet');
  const { network_mode, pid, cgroup, volumes } = COMPOSE.worker;
  expect([network_mode, pid, cgroup]).toEqual(['host', 'host', 'host']);
  const { spec, container } = podOf('DaemonSet', ALL);
  expect(spec).toMatchObject({
    hostNetwork: true,
    hostPID: true,
    nodeSelector: { 'headroom/bench': 'true' },
    tolerations: [{ key: 'headroom/bench', operator: 'Exists' }],
  });
  // Only this gives a container the cgroup namespace of its node.
  expect(container.securityContext).toMatchObject({ privileged: true });
  expect(objectOf('DaemonSet', ALL).spec).toMatchObject({
    updateStrategy: { rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
  });
  const places = new Map(spec.volumes.map(({ name, hostPath }) => [name, hostPath as { path: string }]));
  const mounts = container.volumeMounts.map(({ name, mountPath }) => [mountPath, places.get(name)?.path]);
  expect(Object.fromEntries(mounts)).toEqual({
    '/engine': '/run/engine',
    '/sys/fs/cgroup': '/sys/fs/cgroup',
    '/var/lib/headroom': '/srv/headroom',
    '/root/.ssh': undefined,
  });
  const inCompose = volumes.map((each: string) => each.split(':')[1]);
  expect(inCompose.sort()).toEqual(['/sys/fs/cgroup', '/var/lib/headroom', '/var/run/docker.sock']);
  const { DOCKER_HOST, HEADROOM_HOST } = Object.fromEntries(variables(container));
  expect(DOCKER_HOST?.value).toBe('unix:///engine/other.sock');
  expect(HEADROOM_HOST?.valueFrom).toEqual({ fieldRef: { fieldPath: 'spec.nodeName' } });
  expect(container.resources).not.toHaveProperty('limits');
});

test('a worker that drives the engine of another machine has no rights on its node but its network', () => {
  const { spec, container } = podOf('DaemonSet', ALL, REMOTE);
  expect(spec).toMatchObject({ hostNetwork: true, shareProcessNamespace: true });
  expect(spec).not.toHaveProperty('hostPID');
  expect(container.securityContext).toEqual({
    runAsUser: 0,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
    '/var/lib/headroom',
    '/root/.ssh',
  ]);
  expect(spec.volumes.map(({ name }) => name)).toEqual(['cache', 'keys']);
  expect([...variables(container).keys()]).not.toContain('DOCKER_HOST');
});

test('where a policy is asked for, web pods are asked by those that it names, and at their port alone', () => {
  expect(kinds(FEW)).not.toContain('NetworkPolicy');
  const { labels, container } = podOf('Deployment', ALL);
  expect(objectOf('NetworkPolicy', ALL).spec).toEqual({
    podSelector: { matchLabels: labels },
    policyTypes: ['Ingress'],
    ingress: [
      {
        from: ALL.networkPolicy.from,
        ports: [{ protocol: 'TCP', port: (container.ports as { name: string }[])[0]?.name }],
      },
    ],
  });
});

test('images are named by registry, repository and tag, or by their digest', () => {
  const { container } = podOf('Deployment', ALL);
  expect(container).toMatchObject({
    image: 'registry.example.org:5000/team/headroom/web:v1',
    imagePullPolicy: 'Never',
  });
  expect(podOf('DaemonSet', ALL).container.image).toBe(
    `registry.example.org:5000/team/headroom/worker@${ALL.worker.image.digest}`,
  );
  const local = { image: { registry: '', tag: 'here' } };
  expect(podOf('Deployment', FEW, local).container.image).toBe('headroom/web:here');
});

test('an Ingress leads from the host of the public address to the web pods', () => {
  expect(objectOf('Ingress', ALL).spec).toMatchObject({
    ingressClassName: 'nginx',
    tls: [{ hosts: ['bench.example.org'], secretName: 'tls' }],
    rules: [
      {
        host: 'bench.example.org',
        http: {
          paths: [
            { path: '/', backend: { service: { name: 'bench-headroom-web', port: { name: 'http' } } } },
          ],
        },
      },
    ],
  });
  expect(objectOf('Service', ALL)).toMatchObject({
    metadata: { name: 'bench-headroom-web' },
    spec: { ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
  });
  const without = { ingress: { enabled: false } };
  expect(kinds(ALL, without)).not.toContain('Ingress');
});

test('metrics of web and workers are scraped with the token, which is read from its Secret', () => {
  const ports = ['Deployment', 'DaemonSet'].map((kind) => podOf(kind, ALL).container.ports);
  expect(ports).toMatchObject([[{ name: 'http' }], [{ name: 'metrics', containerPort: 9464 }]]);
  const authorization = { credentials: { name: 'all', key: 'token' } };
  expect(objectOf('PodMonitor', ALL)).toMatchObject({
    metadata: { labels: { release: 'prometheus' } },
    spec: {
      podMetricsEndpoints: [
        { port: 'http', path: '/metrics', authorization },
        { port: 'metrics', path: '/metrics', authorization },
      ],
    },
  });
  expect(kinds(FEW, TOKEN)).not.toContain('PodMonitor');
});

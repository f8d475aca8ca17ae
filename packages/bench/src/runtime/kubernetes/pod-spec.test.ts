import { expect, test } from 'vitest';
import { type PodOptions, podOf } from './pod-spec.ts';

const options: PodOptions = {
  title: 'server go',
  party: 'server',
  mark: 'test',
  image: 'registry.test/headroom/image@sha256:0',
  hostname: 'node1',
  command: ['./server'],
  env: { PORT: '8080' },
  limits: { cpus: 1.5, memoryMb: 512 },
};

test('a pod gets what it asks for and no more, and nothing of the cluster', () => {
  const { metadata, spec } = podOf('server-1', options);
  expect(metadata?.labels).toMatchObject({ 'headroom/party': 'server' });
  const [container] = spec?.containers ?? [];
  expect(container?.resources?.requests).toEqual({ cpu: '1500m', memory: '512Mi' });
  expect(container?.resources?.limits).toEqual(container?.resources?.requests);
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(container?.env).toContainEqual({ name: 'PORT', value: '8080' });
  expect(spec).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    restartPolicy: 'Never',
    nodeSelector: { 'kubernetes.io/hostname': 'node1' },
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(spec?.securityContext?.runAsUser).toBeGreaterThan(0);
  // Nothing of the node: what it can write to is in memory, of a size.
  expect(spec?.hostPID).toBeUndefined();
  expect(spec?.volumes).toEqual([{ name: 'memory-0', emptyDir: { medium: 'Memory', sizeLimit: '64Mi' } }]);
});

/** A text as the kubelet fills it in, by https://kubernetes.io/docs/reference/kubernetes-api/ of `command` and `env`. */
function filledIn(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\$\$|\$\(([\w.-]+)\)/g, (all, name?: string) =>
    name === undefined ? '$' : (variables[name] ?? all),
  );
}

test('commands and variables arrive as they are written', () => {
  const text = '$(PORT) $$(PORT) $PORT $$ $';
  const { spec } = podOf('server-1', {
    ...options,
    command: ['./server', text],
    env: { PORT: '8080', TEXT: text },
  });
  const [container] = spec?.containers ?? [];
  const values = [container?.command?.[1], container?.env?.find(({ name }) => name === 'TEXT')?.value];
  for (const value of values) expect(filledIn(value ?? '', { PORT: '8080' })).toBe(text);
});

test('the agent alone sees the node, to read', () => {
  const { spec } = podOf('agent-1', { ...options, party: 'agent', seesNode: true });
  expect(spec?.hostPID).toBe(true);
  const mounts = spec?.containers[0]?.volumeMounts ?? [];
  expect(mounts.find(({ mountPath }) => mountPath === '/sys/fs/cgroup')?.readOnly).toBe(true);
});

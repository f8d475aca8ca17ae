import { HOST_DESCRIPTION } from '@headroom/db/testing';
import type { ServerManifest } from '@headroom/model/manifest';
import { isComparable, OWN_PROFILES } from '@headroom/model/run';
import { expect, test } from 'vitest';
import type { KeptOption, ProjectOption } from '#queueing/offered/choices.ts';
import { calibrateChoices } from './calibrate-choices.ts';
import type { HostNow } from './read-hosts.ts';

const manifest = (id: string, suites: string[]) => ({ id, title: id, suites }) as ServerManifest;
const manifests = [
  manifest('go', ['io', 'synthetic', 'payload']),
  manifest('go-json', ['payload']),
  manifest('rust', ['io']),
];
const project = {
  id: 'p',
  title: 'Shop',
  servers: [],
  handshakes: [],
  tools: [{ name: 'buy' }],
} as unknown as ProjectOption;
const servers = ['go', 'go-json'].map((id) => ({ id, available: true, reason: null }));

function choicesOn(suites: string[], kept: readonly KeptOption[] = []) {
  const description = { ...HOST_DESCRIPTION, servers, suites };
  const host = { id: 'h', name: 'bench-1', hostClass: 'default', description } as unknown as HostNow;
  return calibrateChoices(host, {
    manifests,
    repositories: [],
    projects: [project],
    kept,
    alone: true,
    overheadS: 4,
  });
}
const ids = (options: readonly { id: string }[]) => options.map(({ id }) => id);

test('each suite is offered with those of its servers that the host can run, and with its profiles', () => {
  const { suites } = choicesOn(['io', 'synthetic', 'payload']);
  expect(suites.map(({ id, servers }) => [id, ids(servers)])).toEqual([
    ['io', ['go']],
    ['synthetic', ['go']],
    ['payload', ['go', 'go-json']],
  ]);
  expect(suites[2]).toMatchObject({ profile: 'sequential' });
  expect(ids(suites[2]?.profiles ?? [])).toEqual(['smoke', 'sequential', 'concurrent']);
});

test('a server is offered with the handshakes that it does not serve', () => {
  const [io] = choicesOn(['io']).suites;
  expect(Object.keys(io.servers[0]?.unserved ?? {})).toEqual([
    'stateless',
    'session-2025-11-25',
    'persistent-2025-11-25',
  ]);
});

test('a suite that the worker of the host does not know is not offered', () => {
  expect(ids(choicesOn(['io']).suites)).toEqual(['io']);
});

test('projects have the load profiles of workloads that are no suite', () => {
  const { projects } = choicesOn(['io']);
  // Both sides of a calibration need the same load.
  expect(ids(projects[0]?.profiles ?? [])).toEqual(OWN_PROFILES.filter(isComparable));
});

test('what the workspace keeps is offered by its name where it fits: kind, tools, extra tools', () => {
  const load = (id: string, kind: KeptOption['kind'], tools: string[] = []): KeptOption => ({
    id,
    kind,
    tools,
    title: `kept ${id}`,
    description: '',
    keptId: id,
  });
  const kept = [
    load('closed:users=30,seconds=60', 'closed'),
    load('closed:users=3,seconds=6,weights=checkout', 'closed', ['checkout']),
    load('closed:users=3,seconds=6,weights=buy', 'closed', ['buy']),
    load('closed:users=3,seconds=6,tools=100', 'closed'),
    load('soak:rate=10,seconds=3600', 'soak'),
  ];
  const keptOf = (profiles: readonly { id: string; title: string }[] = []) =>
    profiles.filter(({ title }) => title.startsWith('kept')).map(({ id }) => id);
  const { suites, projects } = choicesOn(['io'], kept);
  expect(keptOf(suites[0].profiles)).toEqual([kept[0]?.id, kept[1]?.id, kept[3]?.id]);
  expect(keptOf(projects[0]?.profiles)).toEqual([kept[0]?.id, kept[2]?.id]);
});

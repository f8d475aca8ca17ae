import { expect, test } from 'vitest';
import {
  asksForLost,
  type Choices,
  firstDraft,
  handshakesFor,
  profilesFor,
  serversOf,
  withHostClass,
  withProject,
  withSuite,
} from './choices.ts';
import type { RepositoryChoice } from './repositories.ts';

const option = (id: string) => ({ id, title: id, description: id });
const hostClass = (id: string, free: string[], repositories: RepositoryChoice[] = []) => ({
  repositories,
  archives: false,
  ...option(id),
  secondsPerTrial: { smoke: 7, quick: 7 },
  ahead: {},
  waits: null,
  limits: [],
  servers: ['go', 'java', 'rust'].flatMap((server) =>
    (server === 'go' ? ['io'] : ['io', 'payload']).map((suite) => ({
      id: server,
      title: server,
      stack: '',
      missing: free.includes(server) ? null : `${server} needs something`,
      suite,
    })),
  ),
});
const choices: Choices = {
  projects: [],
  suites: [
    {
      ...option('io'),
      tools: ['checkout'],
      profiles: [option('smoke'), option('quick')],
      profile: 'quick',
      handshakes: [option('session'), option('persistent')],
    },
    {
      ...option('payload'),
      tools: ['echo'],
      profiles: [option('smoke'), option('sequential')],
      profile: 'sequential',
      handshakes: [option('session')],
    },
  ],
  profiles: [option('quick')],
  hostClasses: [hostClass('big', ['java', 'rust']), hostClass('default', ['go', 'rust'])],
  priorities: [option('1'), option('0'), option('-1')],
  maxRounds: 100,
  ownRepository: '.',
  quotas: [],
  longestSeconds: {},
  mayTakeLonger: [],
  bytesPerTrial: {},
};

const shop = {
  ...choices,
  projects: [
    {
      ...option('shop'),
      repository: 'r',
      ref: null,
      versions: null,
      hostClass: 'big',
      servers: [{ id: 'own', title: 'own', stack: '', missing: null }],
      handshakes: [option('session')],
      tools: [],
    },
  ],
};

test('the form opens with every server that can be chosen', () => {
  expect(firstDraft(choices, {})).toEqual({
    project: '',
    suite: 'io',
    profile: 'quick',
    handshake: 'session',
    hostClass: 'default',
    servers: ['go', 'rust'],
    rounds: '1',
    priority: '0',
    repository: '.',
    ref: '',
  });
});

test('an address that asks for a project or a workload that is gone is not filled with another one', () => {
  const lost = [{ project: 'gone' }, { suite: 'own-0123456789abcdef' }];
  expect(lost.map((asked) => asksForLost(shop, asked))).toEqual([true, true]);
  const known = [{}, { suite: 'io' }, { project: 'shop' }, { project: '' }];
  expect(known.map((asked) => asksForLost(shop, asked))).toEqual([false, false, false, false]);
});

test('the address fills the form, but not with what is unknown or cannot be chosen', () => {
  const asked = {
    profile: 'huge',
    handshake: 'persistent',
    servers: 'rust,java,cobol',
    rounds: '3',
    priority: '-1',
  };
  expect(firstDraft(choices, asked)).toMatchObject({
    profile: 'quick',
    handshake: 'persistent',
    servers: ['rust'],
    rounds: '3',
    priority: '-1',
  });
});

test('the class of the address is taken where it is known, else the default one, else the first', () => {
  const classOf = (asked: string | undefined, from = choices) =>
    firstDraft(from, { hostClass: asked }).hostClass;
  expect(classOf('big')).toBe('big');
  expect(classOf('gone')).toBe('default');
  expect(classOf(undefined)).toBe('default');
  expect(classOf(undefined, { ...choices, hostClasses: [hostClass('big', [])] })).toBe('big');
  expect(firstDraft(choices, { hostClass: 'big', servers: 'go,java' }).servers).toEqual(['java']);
});

test('a suite has servers, load profiles and handshakes of its own; what another does not have is left for its first', () => {
  const draft = firstDraft(choices, { handshake: 'persistent' });
  const payload = withSuite(choices, draft, 'payload');
  expect(payload).toMatchObject({ suite: 'payload', servers: ['rust'], profile: 'sequential' });
  expect(payload.handshake).toBe('session');
  const ids = (options: readonly { id: string }[]) => options.map(({ id }) => id);
  expect(ids(serversOf(choices, payload))).toEqual(['java', 'rust']);
  expect(ids(profilesFor(choices, payload))).toEqual(['smoke', 'sequential']);
  expect(ids(handshakesFor(choices, payload))).toEqual(['session']);
  const smoke = { ...draft, profile: 'smoke', servers: ['go'] };
  expect(withSuite(choices, smoke, 'payload')).toMatchObject({ profile: 'smoke', servers: [] });
  expect(firstDraft(choices, { suite: 'payload' })).toMatchObject(payload);
});

test('back from a project, the form has what the suite that was chosen before it offers', () => {
  const payload = firstDraft(shop, { suite: 'payload' });
  const there = withProject(shop, payload, 'shop');
  expect(there).toMatchObject({ project: 'shop', servers: ['own'], profile: 'quick' });
  expect(withProject(shop, there, '')).toEqual(payload);
});

test('another class keeps the chosen servers that it can run; all stay all', () => {
  const draft = firstDraft(choices, {});
  expect(withHostClass(choices, draft, 'big')).toMatchObject({ hostClass: 'big', servers: ['java', 'rust'] });
  const rust = { ...draft, servers: ['rust'] };
  expect(withHostClass(choices, rust, 'big').servers).toEqual(['rust']);
  expect(withHostClass(choices, { ...draft, servers: ['go'] }, 'big').servers).toEqual([]);
});

test('a repository stays with another class where its hosts have it, and an unknown one is left for the API to refuse', () => {
  const repository = (id: string) => ({ id, title: id, head: 'main', refs: [], commits: [], error: null });
  const own = repository('.');
  const [carts, shop] = [repository('/srv/carts'), repository('/srv/shop')];
  const several: Choices = {
    ...choices,
    hostClasses: [hostClass('big', ['go'], [carts]), hostClass('default', ['go'], [own, carts, shop])],
  };
  const draft = (asked: string) => firstDraft(several, { repository: asked });
  expect(firstDraft(several, {}).repository).toBe('.');
  expect(draft('/elsewhere').repository).toBe('/elsewhere');
  expect(withHostClass(several, draft('/srv/carts'), 'big').repository).toBe('/srv/carts');
  expect(withHostClass(several, draft('/srv/shop'), 'big').repository).toBe('/srv/carts');
});

import { profileById } from '@headroom/model/run';
import { expect, test } from 'vitest';
import {
  firstDraft,
  loadOf,
  profileText,
  withHandshake,
  withHostClass,
  withProject,
  withSuite,
} from './draft.ts';
import type { Choices } from './offered/choices.ts';
import { asksForLost, handshakesFor, keptFor, kindsFor, profilesFor, serversOf } from './offered/offers.ts';
import type { RepositoryChoice } from './offered/repositories.ts';

const option = (id: string) => ({ id, title: id, description: id });
const hostClass = (id: string, free: string[], repositories: RepositoryChoice[] = []) => ({
  repositories,
  archives: false,
  discovers: false,
  ...option(id),
  overheadS: 4,
  ahead: {},
  waits: null,
  limits: [],
  machines: [],
  servers: ['go', 'java', 'rust'].flatMap((server) =>
    (server === 'go' ? ['io'] : ['io', 'payload']).map((suite) => ({
      id: server,
      title: server,
      stack: '',
      missing: free.includes(server) ? null : `${server} needs something`,
      unserved: server === 'java' ? { stateless: 'This handshake needs MCP 2026-07-28.' } : {},
      suite,
    })),
  ),
});
const profile = (id: string) => ({ ...option(id), kind: profileById(id).kind });
const kept = (id: string, tools: string[] = []) => ({ ...profile(id), keptId: id, tools });
const choices: Choices = {
  projects: [],
  suites: [
    {
      ...option('io'),
      tools: ['checkout'],
      profiles: [profile('smoke'), profile('quick')],
      profile: 'quick',
      handshakes: [option('session'), option('persistent'), option('stateless')],
    },
    {
      ...option('payload'),
      tools: ['echo'],
      profiles: [profile('smoke'), profile('sequential')],
      profile: 'sequential',
      handshakes: [option('session')],
    },
  ],
  profiles: [profile('quick')],
  kept: [],
  hostClasses: [hostClass('big', ['java', 'rust']), hostClass('default', ['go', 'rust'])],
  priorities: [option('1'), option('0'), option('-1')],
  maxRounds: 100,
  ownRepository: '.',
  quotas: [],
  bytesPerTrial: {},
  storedForm: 'packs',
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
    own: { kind: 'closed', given: {}, weights: {} },
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

test('a handshake leaves out servers that do not serve it, says why, and has them back where all were chosen', () => {
  const draft = firstDraft(choices, { hostClass: 'big' });
  expect(draft.servers).toEqual(['java', 'rust']);
  const stateless = withHandshake(choices, draft, 'stateless');
  expect(stateless).toMatchObject({ handshake: 'stateless', servers: ['rust'] });
  expect(serversOf(choices, stateless).find(({ id }) => id === 'java')?.missing).toBe(
    'This handshake needs MCP 2026-07-28.',
  );
  expect(withHandshake(choices, stateless, 'session').servers).toEqual(['java', 'rust']);
  const none = { ...draft, servers: ['java'] };
  expect(withHandshake(choices, none, 'stateless').servers).toEqual([]);
  const asked = firstDraft(choices, { hostClass: 'big', handshake: 'stateless', servers: 'java,rust' });
  expect(asked.servers).toEqual(['rust']);
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

test("an address fills a load of somebody's own, right or wrong, and finds the one that is kept or built in", () => {
  const evening = kept('closed:users=30,seconds=60');
  const asked = (profile: string, from: Choices = choices) => firstDraft(from, { profile });
  const own = asked('closed:seconds=60,users=30');
  expect(own.profile).toBe('own');
  expect(profileText(own)).toBe('closed:users=30,seconds=60');
  expect(loadOf(own)).toMatchObject({ vus: 30, holdS: 65 });
  const wrong = asked('closed:users=0,pause=x,weights=checkout*2');
  expect([wrong.profile, profileText(wrong), loadOf(wrong)]).toEqual([
    'own',
    'closed:users=0,warmup=5,pause=x,parallel=1,weights=checkout*2,tools=0,abort=0',
    undefined,
  ]);
  expect(asked('closed:seconds=60,users=30', { ...choices, kept: [evening] }).profile).toBe(evening.id);
  expect(asked('sequential:calls=5').profile).toBe('quick');
});

test('another suite keeps a load of its kinds and of its tools, and nothing typed is lost where it has none', () => {
  const draft = firstDraft(choices, { profile: 'closed:users=30,seconds=60,weights=checkout' });
  const payload = withSuite(choices, draft, 'payload');
  expect(kindsFor(choices, payload)).toEqual(['closed', 'sequential']);
  expect(profileText(payload)).toBe('closed:users=30,seconds=60');
  const counted = firstDraft(choices, { suite: 'payload', profile: 'sequential:calls=7' });
  const there = withSuite(choices, counted, 'io');
  expect([there.profile, there.own.kind]).toEqual(['quick', 'closed']);
  expect(profileText({ profile: 'own', own: { ...there.own, kind: 'sequential' } })).toBe(
    'sequential:calls=7',
  );
  const own = kept('closed:users=2,seconds=9,weights=checkout', ['checkout']);
  const has = { ...choices, kept: [own] };
  const chosen = firstDraft(has, { profile: own.id });
  expect(chosen.profile).toBe(own.id);
  expect(withSuite(has, chosen, 'payload').profile).toBe('sequential');
});

test('a project is offered no load with extra tools, kept or typed: its servers cannot list them', () => {
  const own = kept('closed:users=2,seconds=9,tools=50');
  const has = { ...shop, kept: [own, kept('closed:users=2,seconds=9')] };
  expect(keptFor(has, { project: '', suite: 'io' }).map(({ id }) => id)).toEqual([
    own.id,
    'closed:users=2,seconds=9',
  ]);
  expect(keptFor(has, { project: 'shop', suite: '' }).map(({ id }) => id)).toEqual([
    'closed:users=2,seconds=9',
  ]);
  const chosen = firstDraft(has, { profile: own.id });
  expect([chosen.profile, withProject(has, chosen, 'shop').profile]).toEqual([own.id, 'quick']);
  const typed = firstDraft(shop, { profile: own.id });
  expect(profileText(typed)).toBe(own.id);
  expect(profileText(withProject(shop, typed, 'shop'))).toBe('closed:users=2,seconds=9');
});

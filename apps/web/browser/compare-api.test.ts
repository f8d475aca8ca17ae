import { comparisonsApi } from '@headroom/api/comparisons';
import { hostsApi } from '@headroom/api/hosts';
import type { Operation } from '@headroom/api/operation';
import { repositoriesApi } from '@headroom/api/repositories';
import { runsApi } from '@headroom/api/runs';
import { readRun, saveRepository } from '@headroom/db';
import { RUN_ENVIRONMENT } from '@headroom/db/testing';
import { SIDES } from '@headroom/model/comparison';
import type { AnswersFigures } from '@headroom/model/context';
import { storedCatalogue } from '@headroom/model/context/stored-catalogue';
import { aContext } from '@headroom/model/context/testing';
import type { RepositoryListing } from '@headroom/model/run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPARED_REVISIONS, comparedRun, measuredRun, registerBench } from './fixture.ts';
import { aPerson } from './people.ts';
import { tellRepository } from './repositories.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

let web: Web;
let hostId: string;
beforeAll(async () => {
  web = await startWeb();
  hostId = await registerBench(web.db);
  const barn = await registerBench(web.db, { name: 'barn-1', hostClass: 'barn' });
  await tellRepository(web.db, hostId, { address: 'https://git.example.org/carts.git', listing: LISTING });
  await tellRepository(web.db, barn, { address: '/srv/barn', listing: LISTING });
  const teams = { hostId: barn, address: '/srv/teams/*', shared: false, namedByRun: false };
  await saveRepository(web.db, teams, { error: 'a list of its own' });
});
afterAll(() => web.stop());

const COMMIT = 'c0ffee0000000000000000000000000000000001';
const LISTING: RepositoryListing = {
  head: 'main',
  refs: [{ name: 'main', kind: 'branch', commit: COMMIT }],
  commits: [{ commit: COMMIT, subject: 'Begin', author: 'Ada', committedAt: '2026-10-01T08:00:00Z' }],
};
const GOOD = { profile: 'quick', servers: ['go', 'rust'], base: 'main~1', head: 'main' };
const CALIBRATION = { profile: 'quick', servers: ['go'] };

const get = (path: string) => fetch(`${web.url}/api/v1/${path}`);
const read = async (path: string) => (await get(path)).json();
function post(path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${web.url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function refusal(response: Response) {
  const { error } = await response.json();
  const paths = error.fields.map(({ path }: { path: string }) => path);
  return { status: response.status, code: error.code, paths };
}

async function messageOf(response: Response): Promise<string> {
  return (await response.json()).error.message;
}

/** An answer is what the document describes: a schema drops keys it does not know. */
function described(operation: Operation, body: unknown): void {
  expect(operation.success.schema.parse(body), operation.summary).toEqual(body);
}

test('a comparison is stored as a run in which every server has both sides in every round', async () => {
  const response = await post('comparisons', { ...GOOD, rounds: 7, tools: ['get_user_cart'] });
  const created = await response.json();
  expect(response.status).toBe(201);
  described(comparisonsApi.createComparison, created);
  expect(response.headers.get('location')).toBe(`/api/v1/comparisons/${created.id}`);
  expect(created).toMatchObject({ url: `/compare/${created.id}`, trials: 28, delivered: true });
  const run = await readRun(web.db, created.id);
  expect(run).toMatchObject({
    kind: 'comparison',
    baseRef: 'main~1',
    headRef: 'main',
    repository: '.',
    untilDecided: false,
    tools: ['get_user_cart'],
    baseRevision: null,
  });
  expect(run?.trials.filter(({ side }) => side === 'base')).toHaveLength(14);
  const waiting = await read(`comparisons/${created.id}`);
  described(comparisonsApi.readComparison, waiting);
  expect(waiting).toMatchObject({
    status: 'queued',
    measuredRounds: 0,
    nextLook: 7,
    trials: { ended: 0, planned: 28 },
    base: { ref: 'main~1', commit: null },
  });
  expect(waiting.secondsLeft).toBe(created.estimatedSeconds);
});

test('a comparison costs what both sides take, and a revision may be compared with itself', async () => {
  const single = await (await post('runs', { profile: 'quick', servers: ['go'], rounds: 6 })).json();
  const response = await post('comparisons', { ...GOOD, servers: ['go'], head: GOOD.base, rounds: 6 });
  const twice = await response.json();
  expect(twice).toMatchObject({ trials: 12, estimatedSeconds: 2 * single.estimatedSeconds });
});

test('quotas hold for both sides', async () => {
  const workspace = { where: { slug: 'default' } };
  const { used, planned } = (await read('quota')).benchMinutes;
  // Room for one side of six rounds, of about three minutes.
  const minutes = Math.ceil(used + planned) + 4;
  await web.db.workspace.update({ ...workspace, data: { maxBenchMinutes: minutes } });
  const response = await post('comparisons', { ...GOOD, servers: ['go'], rounds: 6 });
  const enough = await post('runs', { profile: 'quick', servers: ['go'], rounds: 6 });
  await web.db.workspace.update({ ...workspace, data: { maxBenchMinutes: null } });
  expect(await refusal(response)).toEqual({ status: 409, code: 'quota_exceeded', paths: ['rounds'] });
  expect(enough.status).toBe(201);
});

test.each<[string, object, number, string, string[]]>([
  ['no base', { ...GOOD, base: undefined }, 422, 'invalid_request', ['base']],
  ['a ref that is an option', { ...GOOD, head: '--upload-pack=id' }, 422, 'invalid_request', ['head']],
  ['a range of refs', { ...GOOD, base: 'main..head' }, 422, 'invalid_request', ['base']],
  ['a ref with a shell in it', { ...GOOD, head: '$(id)' }, 422, 'invalid_request', ['head']],
  ['an unknown tool', { ...GOOD, tools: ['get_user_cart', 'fly'] }, 422, 'invalid_request', ['tools.1']],
  [
    'a tool twice',
    { ...GOOD, tools: ['get_user_cart', 'get_user_cart'] },
    422,
    'invalid_request',
    ['tools.1'],
  ],
  ['five rounds', { ...GOOD, rounds: 5 }, 422, 'invalid_request', ['rounds']],
  ['101 rounds', { ...GOOD, rounds: 101 }, 422, 'invalid_request', ['rounds']],
  ['a word for a truth', { ...GOOD, untilDecided: 'yes' }, 422, 'invalid_request', ['untilDecided']],
  ['a doubt of its own', { ...GOOD, doubt: 0.01 }, 422, 'invalid_request', ['doubt']],
  ['an unknown server', { ...GOOD, servers: ['cobol'] }, 422, 'invalid_request', ['servers.0']],
  ['the field of a single run', { ...GOOD, ref: 'main' }, 422, 'invalid_request', ['ref']],
  ['a transport that runs', { ...GOOD, repository: 'ext::sh -c id' }, 422, 'invalid_request', ['repository']],
  ['a path upwards', { ...GOOD, repository: '/srv/../etc' }, 422, 'invalid_request', ['repository']],
  [
    'another repository',
    { ...GOOD, repository: '/srv/other' },
    422,
    'repository_not_allowed',
    ['repository'],
  ],
  [
    'that of other hosts',
    { ...GOOD, repository: '/srv/barn' },
    422,
    'repository_not_allowed',
    ['repository'],
  ],
  ['an unknown class', { ...GOOD, hostClass: 'epyc-8' }, 400, 'unknown_host_class', ['hostClass']],
  ['a server no host can run', { ...GOOD, servers: ['python'] }, 422, 'server_unavailable', ['servers.0']],
])('%s is refused by its field and nothing is stored', async (_what, request, status, code, paths) => {
  const before = await web.db.run.count();
  expect(await refusal(await post('comparisons', request))).toEqual({ status, code, paths });
  await expect.poll(() => web.db.run.count()).toBe(before);
});

test('a refusal lists what is allowed', async () => {
  expect(await messageOf(await post('comparisons', { ...GOOD, tools: ['fly'] }))).toContain('get_user_cart');
  const elsewhere = await messageOf(await post('comparisons', { ...GOOD, repository: '/srv/other' }));
  expect(elsewhere).toContain('allowed: ., https://git.example.org/carts.git (');
});

test('a repository that a host of the class may read is taken, for single runs too', async () => {
  const asked = { ...GOOD, repository: 'https://git.example.org/carts.git' };
  expect((await post('comparisons', asked)).status).toBe(201);
  const below = { profile: 'quick', servers: ['go'], hostClass: 'barn', ref: 'v1.2' };
  const response = await post('runs', { ...below, repository: '/srv/teams/a/carts' });
  expect(response.status).toBe(201);
  const run = await read(`runs/${(await response.json()).id}`);
  expect(run).toMatchObject({
    kind: 'single',
    repository: '/srv/teams/a/carts',
    headRef: 'v1.2',
    baseRef: null,
  });
  for (const repository of ['/srv/teams', '/srv/teamsters/a', '/srv/barn/x', 'https://git.example.org/']) {
    const refused = await post('runs', { ...below, repository });
    expect((await refusal(refused)).code, repository).toBe('repository_not_allowed');
  }
  const option = await post('runs', { ...below, ref: '-x' });
  expect(await refusal(option)).toMatchObject({ code: 'invalid_request', paths: ['ref'] });
});

test('repositories are listed with what there is to choose from, class by class', async () => {
  const listed = await read('repositories');
  described(repositoriesApi.listRepositories, listed);
  expect(listed.repositories).toMatchObject([
    { address: 'https://git.example.org/carts.git', hosts: ['bench-1'], error: null, ...LISTING },
  ]);
  const barn = await read('repositories?hostClass=barn');
  expect(barn.repositories).toMatchObject([
    { address: '/srv/barn', hosts: ['barn-1'] },
    { address: '/srv/teams/*', error: 'a list of its own', commits: [] },
  ]);
  expect((await read('repositories?hostClass=none')).repositories).toEqual([]);
  expect(await refusal(await get('repositories?hostClass=No!'))).toMatchObject({
    status: 400,
    paths: ['hostClass'],
  });
});

test('a finished comparison is read with its verdicts, as JSON and as Markdown', async () => {
  const id = await comparedRun(web.db, { hostId, effect: 1.25 });
  const body = await read(`comparisons/${id}`);
  described(comparisonsApi.readComparison, body);
  expect(body).toMatchObject({
    id,
    kind: 'comparison',
    status: 'finished',
    url: `/compare/${id}`,
    secondsLeft: null,
    base: {
      ref: 'main',
      commit: COMPARED_REVISIONS.base.commit,
      subject: COMPARED_REVISIONS.base.subject,
      committedAt: '2026-10-01T08:00:00.000Z',
    },
    head: { ref: 'check-items', commit: COMPARED_REVISIONS.head.commit },
    trials: { ended: 12, planned: 12 },
    measuredRounds: 6,
    nextLook: null,
    interleaved: true,
    failures: [],
    differences: [],
    counts: { regressed: 8 },
    family: { primary: 8, looks: 1 },
  });
  const slower = body.rows.find(
    ({ tool, metric }: { tool: string; metric: string }) => tool === 'get_user_cart' && metric === 'meanMs',
  );
  expect(slower).toMatchObject({ verdict: 'regressed', primary: true, change: expect.closeTo(1.25, 2) });
  expect(slower.rounds).toHaveLength(6);
  const response = await get(`comparisons/${id}/markdown`);
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  const markdown = await response.text();
  expect(body.headline).toMatch(
    /^go is slower: get_user_cart \+(24|25)\.\d % \((mean|P95)\), with 95 % confidence; 7 more regressed/,
  );
  expect(markdown.startsWith('**go is slower: get\\_user\\_cart +')).toBe(true);
  expect(markdown).toContain(`${body.summary}.`);
  expect(markdown).toContain('Base `main (ba5e0000)`, head `check-items (4ead0000)`.');
  expect(markdown).toContain('| `go` | `get_user_cart` | Mean, ms |');
  expect(markdown).toContain('2 commits from base to head; head lacks 1 commit of base.');
  expect(markdown).toMatch(new RegExp(`^\\[The whole comparison\\]\\(http\\S+/compare/${id}\\)$`, 'm'));
});

test('what a planned comparison would find goes by the newest comparison or calibration with its load', async () => {
  const query = 'servers=rust,go,bun&suite=io&profile=quick&handshake=session&hostClass=default';
  const power = async (rest: string) => read(`comparisons/power?${query}&${rest}`);
  await comparedRun(web.db, { hostId, servers: ['rust'], kind: 'calibration' });
  const id = await comparedRun(web.db, { hostId, servers: ['rust', 'go'], effect: 1.25 });
  const body = await power('rounds=12');
  described(comparisonsApi.readComparisonPower, body);
  const [rust, go, bun] = body.servers;
  expect([rust, go, bun].map(({ serverId }: { serverId: string }) => serverId)).toEqual([
    'rust',
    'go',
    'bun',
  ]);
  expect(go.basis).toMatchObject({ kind: 'comparison', runId: id, pairs: 6 });
  expect(rust.basis).toMatchObject({ kind: 'comparison', runId: id });
  expect(bun).toMatchObject({ basis: null, changes: [], text: null });
  expect(go.text).toMatch(
    /^12 rounds find \+\d+\.\d % of any tool’s mean and \+\d+\.\d % of CPU per request in 4 of 5 comparisons$/,
  );
  const cpuOf = ({ changes }: typeof go) =>
    changes.find(({ metric }: { metric: string }) => metric === 'cpuMsPerRequest').changePct;
  expect(cpuOf((await power('rounds=40')).servers[1])).toBeLessThan(cpuOf(go));
  // Another load tells nothing.
  const other = await read(`comparisons/power?${query.replace('quick', 'smoke')}&rounds=12`);
  expect(other.servers.map(({ basis }: typeof go) => basis)).toEqual([null, null, null]);
  expect(await refusal(await get(`comparisons/power?${query}&rounds=3`))).toMatchObject({
    status: 400,
    paths: ['rounds'],
  });
});

test('the Markdown of what reached the network says so', async () => {
  const id = await comparedRun(web.db, { hostId });
  const environment = { ...RUN_ENVIRONMENT, egress: ['api.example', 'cdn.example'] };
  await web.db.run.update({ where: { id }, data: { environment } });
  const markdown = await (await get(`comparisons/${id}/markdown`)).text();
  expect(markdown).toMatch(/^- Servers could reach `api\.example` and `cdn\.example` by a proxy: /m);
});

test('while it is measured, there are no verdicts before a look', async () => {
  const id = await comparedRun(web.db, { hostId, effect: 1.25, rounds: 12, untilDecided: true, measure: 8 });
  const body = await read(`comparisons/${id}`);
  described(comparisonsApi.readComparison, body);
  expect(body).toMatchObject({ status: 'running', untilDecided: true, nextLook: 6, finishedAt: null });
  expect(body.trials).toEqual({ ended: 8, planned: 24 });
  expect(body.secondsLeft).toBeGreaterThan(0);
  expect(body.counts).toMatchObject({ regressed: 0, improved: 0, 'no change': 0 });
  expect(body.headline).toBeNull();
});

test('a head that does not build is the finding: told first, as no markup', async () => {
  const reason = 'head: go did not build: `exit 1` [@everyone](https://example.org)\n<b>see</b>';
  const id = await comparedRun(web.db, { hostId, fails: { side: 'head', reason } });
  const body = await read(`comparisons/${id}`);
  described(comparisonsApi.readComparison, body);
  expect(body.failures).toMatchObject([{ serverId: 'go', side: 'head', reason }]);
  expect(body.rows.find(({ metric }: { metric: string }) => metric === 'rps').base).toBeGreaterThan(0);
  const markdown = await (await get(`comparisons/${id}/markdown`)).text();
  const said = 'head: go did not build: exit 1 [@everyone](https://example.org) <b>see</b>';
  expect(body.headline).toBe('go fails at head');
  expect(markdown.startsWith(`**go fails at head**\n\n- **\`go\` fails at head**: \`${said}\`\n\n`)).toBe(
    true,
  );
});

test('a host is calibrated by a revision against itself', async () => {
  const response = await post(`hosts/${hostId}/calibration`, CALIBRATION);
  const created = await response.json();
  expect(response.status).toBe(201);
  described(hostsApi.calibrateHost, created);
  expect(created).toMatchObject({ url: `/compare/${created.id}`, trials: 24 });
  expect(await readRun(web.db, created.id)).toMatchObject({
    kind: 'calibration',
    baseRef: 'HEAD',
    headRef: 'HEAD',
    hostClass: 'default',
    rounds: 12,
  });
  expect(await read(`comparisons/${created.id}`)).toMatchObject({
    kind: 'calibration',
    head: { ref: 'HEAD' },
  });
  const barn = await web.db.host.findUniqueOrThrow({ where: { name: 'barn-1' } });
  const there = await (await post(`hosts/${barn.id}/calibration`, { ...CALIBRATION, ref: 'main' })).json();
  expect(await readRun(web.db, there.id)).toMatchObject({ hostClass: 'barn', baseRef: 'main' });
});

test.each<[string, object, string, string]>([
  [
    'a repository that no host has',
    { repository: 'https://git.example.org/strangers.git' },
    'repository_not_allowed',
    'repository',
  ],
  ['a class', { hostClass: 'barn' }, 'invalid_request', 'hostClass'],
  ['a base', { base: 'main' }, 'invalid_request', 'base'],
  ['a ref that is an option', { ref: '-x' }, 'invalid_request', 'ref'],
  ['too few rounds', { rounds: 4 }, 'invalid_request', 'rounds'],
  ['a server it cannot run', { servers: ['python'] }, 'server_unavailable', 'servers.0'],
])('a calibration with %s is refused', async (_what, change, code, path) => {
  const before = await web.db.run.count();
  const response = await post(`hosts/${hostId}/calibration`, { ...CALIBRATION, ...change });
  expect(await refusal(response)).toEqual({ status: 422, code, paths: [path] });
  await expect.poll(() => web.db.run.count()).toBe(before);
});

test('what there is not is not found', async () => {
  const single = await measuredRun(web.db, { hostId, end: { status: 'finished', reason: null } });
  for (const id of [UNKNOWN_ID, 'x', single]) {
    for (const path of [`comparisons/${id}`, `comparisons/${id}/markdown`]) {
      expect(await refusal(await get(path)), path).toMatchObject({ status: 404, code: 'not_found' });
    }
  }
  const nowhere = await post(`hosts/${UNKNOWN_ID}/calibration`, CALIBRATION);
  expect(await refusal(nowhere)).toMatchObject({ status: 404 });
});

test('two finished runs are compared, and said to be weaker; others are refused in words', async () => {
  const end = { status: 'finished', reason: null } as const;
  const run = (request: object, more: object = { end }) => measuredRun(web.db, { hostId, request, ...more });
  const base = await run({ servers: ['go', 'rust'], rounds: 5 });
  const head = await run({ servers: ['go'], rounds: 5 });
  const body = await read(`comparisons?base=${base}&head=${head}`);
  described(comparisonsApi.compareRuns, body);
  expect(body).toMatchObject({ url: `/compare?base=${base}&head=${head}`, interleaved: false });
  expect([body.base.runId, body.head.runId]).toEqual([base, head]);
  expect(new Set(body.rows.map(({ serverId }: { serverId: string }) => serverId))).toEqual(new Set(['go']));
  const ask = async (query: string) => refusal(await get(`comparisons${query}`));
  expect(await ask('')).toEqual({ status: 400, code: 'invalid_query', paths: ['base', 'head'] });
  expect(await ask(`?base=x&head=${head}`)).toMatchObject({ status: 400, paths: ['base'] });
  expect(await ask(`?base=${base}&head=${UNKNOWN_ID}`)).toMatchObject({ status: 404, code: 'not_found' });
  const others = {
    running: await run({ servers: ['go'], rounds: 5 }, { measure: 1 }),
    smoke: await run({ servers: ['go'], profile: 'smoke' }),
    bun: await run({ servers: ['bun'] }),
    itself: await comparedRun(web.db, { hostId, measure: 0 }),
  };
  for (const [what, id] of Object.entries(others)) {
    const refused = await ask(`?base=${base}&head=${id}`);
    expect(refused, what).toMatchObject({ status: 409, code: 'not_comparable' });
  }
});

test('lists and single runs tell sides apart, and no figure is of both', async () => {
  const id = await comparedRun(web.db, { hostId });
  const listed = await read('runs?kind=comparison&status=finished&limit=1');
  described(runsApi.listRuns, listed);
  expect(listed.runs).toMatchObject([{ id, kind: 'comparison', baseRef: 'main', headRef: 'check-items' }]);
  expect(listed.runs[0].headRevision.subject).toBe(COMPARED_REVISIONS.head.subject);
  const singles = await read('runs?kind=single');
  expect(singles.runs.map(({ id }: { id: string }) => id)).not.toContain(id);
  expect(await refusal(await get('runs?kind=double'))).toMatchObject({ status: 400, paths: ['kind'] });
  const run = await read(`runs/${id}`);
  described(runsApi.readRun, run);
  expect(run.report).toEqual({
    findings: [],
    servers: [],
    references: [],
    tools: [],
    phases: [],
    capacity: [],
    sweep: [],
    soak: [],
    starts: [],
    scaling: [],
    isolation: [],
  });
  expect(
    run.trials
      .slice(0, 2)
      .map(({ side }: { side: string }) => side)
      .sort(),
  ).toEqual(['base', 'head']);
  const [header = '', first = ''] = (await (await get(`runs/${id}/tables/raw.csv`)).text()).split('\n');
  expect(header.split(',')[1]).toMatch(/side/i);
  expect(['base', 'head']).toContain(first.split(',')[1]);
});

/** A catalogue in which a word is a token. */
function counted(tools: Readonly<Record<string, { description: string; inputSchema: object }>>) {
  const sizeOf = (text: string) => ({
    tokens: text.split(' ').filter(Boolean).length,
    bytes: text.length,
  });
  const none = { tokens: 0, bytes: 0 };
  const result = aContext({
    sha256: JSON.stringify(tools),
    tools: Object.entries(tools).map(([tool, { description, inputSchema }]) => ({
      ...{ tool, name: sizeOf(tool), description: sizeOf(description), outputSchema: none },
      inputSchema: sizeOf(JSON.stringify(inputSchema)),
    })),
  });
  return { result, catalogue: storedCatalogue({ instructions: '', tools: Object.values(tools) }) };
}

/** Answers of `search` to 40 calls, of a median of so many tokens. */
function answeredIn(median: number): AnswersFigures {
  const spread = { median, p95: 2 * median, largest: 3 * median };
  const nothing = { median: 0, p95: 0, largest: 0 };
  const sizes = { tokens: spread, bytes: spread };
  return {
    ...{ encoding: 'o200k_base', library: 'gpt-tokenizer 4.0.0', problems: [] },
    tools: [
      {
        ...{ tool: 'search', callsHash: 'same', sha256: `${median}`, calls: 40, problem: null },
        sizes: { answer: sizes, text: sizes, structured: { tokens: nothing, bytes: nothing } },
        uncounted: { image: 2, audio: 0, blob: 0, link: 0, other: 0 },
        errors: { calls: 1, largest: { tokens: 4, bytes: 16 } },
      },
    ],
  };
}

test('what changed in the context of a model is told exactly: as JSON, as Markdown, as a file and on the page', async () => {
  const id = await comparedRun(web.db, { hostId, servers: ['micronaut'], effect: 1.3 });
  const schema = (...names: string[]) => ({
    properties: Object.fromEntries(names.map((name) => [name, {}])),
  });
  const sides = {
    base: counted({ search: { description: 'Finds carts', inputSchema: schema('query') } }),
    head: counted({
      search: { description: 'Finds all carts at once', inputSchema: schema('query', 'limit') },
      export: { description: 'Writes all carts to a file', inputSchema: schema() },
    }),
  };
  const answers = { base: answeredIn(812), head: answeredIn(1904) };
  const { suite } = await web.db.run.findUniqueOrThrow({ where: { id } });
  for (const side of SIDES) {
    const trial = await web.db.trial.findFirstOrThrow({ where: { runId: id, side } });
    const key = { buildId: trial.buildId ?? '', config: '' };
    await web.db.buildContext.create({ data: { ...key, ...sides[side] } });
    await web.db.buildAnswers.create({ data: { ...key, workload: suite, result: answers[side] } });
  }
  const comparison = await read(`comparisons/${id}`);
  described(comparisonsApi.readComparison, comparison);
  const text = '+11 tokens (o200k_base, 4 → 15): export added 8, search grew by 3';
  expect(comparison.contexts).toMatchObject([
    {
      ...{ serverId: 'micronaut', text, problem: null, instructions: null },
      answers: ['answers of search: median 812 → 1,904 tokens (o200k_base)'],
      tools: [
        { tool: 'export', change: 'added', base: null, parts: [] },
        { tool: 'search', change: 'changed', parts: [{ part: 'description' }, { part: 'inputSchema' }] },
      ],
    },
  ]);
  expect(await (await get(`comparisons/${id}/markdown`)).text()).toContain(
    'Context: +11 tokens (o200k\\_base, 4 → 15): export added 8, search grew by 3.',
  );
  const contexts = await read(`runs/${id}/contexts`);
  described(runsApi.readRunContexts, contexts);
  const bySide = (a: { side: string }, b: { side: string }) => a.side.localeCompare(b.side);
  expect(contexts.contexts.toSorted(bySide)).toMatchObject(
    SIDES.map((side) => ({
      serverId: 'micronaut',
      side,
      figures: sides[side].result,
      problem: null,
      answers: answers[side],
    })),
  );
  const csv = await (await get(`runs/${id}/tables/context.csv`)).text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(4);
  const answersCsv = await (await get(`runs/${id}/tables/answers.csv`)).text();
  expect(answersCsv).toContain('micronaut,head,search,40,1904,3808,5712,');
  const page = (await (await fetch(`${web.url}/compare/${id}`)).text()).replace(/<[^>]+>/g, '');
  expect(page).toContain('export added 8');
  expect(page).toContain('Answers of search: median 812 → 1,904 tokens (o200k_base).');
  expect(page).toContain('-Finds carts+Finds all carts at once');
  expect(page).toContain('+    &quot;limit&quot;: {}');
});

test('the tab of a run shows the answers of its tools below its lists', async () => {
  const id = await measuredRun(web.db, {
    request: { servers: ['go'] },
    outcomeOf: () => ({ context: counted({}).result, answers: answeredIn(1904) }),
    end: { status: 'finished', reason: null },
  });
  const page = (await (await fetch(`${web.url}/runs/${id}?tab=context`)).text()).replace(/<[^>]+>/g, '');
  expect(page).toContain('The largest answer takes 5,712 tokens (o200k_base): search, median 1,904 over 40');
  expect(page).toContain('2 images');
  expect(page).toContain('1, up to 4 tokens');
});

test('neither a calibration nor a comparison that is measured is published', async () => {
  const refused = [
    [await comparedRun(web.db, { hostId, kind: 'calibration' }), 'is a calibration'],
    [await comparedRun(web.db, { hostId, measure: 3 }), 'is running; only a finished run'],
  ] as const;
  for (const [id, why] of refused) {
    const response = await post(`runs/${id}/publication`, { slug: 'a', title: 'a', summary: 'a' });
    expect(response.status).toBe(409);
    const { error } = await response.json();
    expect(error.code).toBe('not_publishable');
    expect(error.message).toContain(why);
  }
  await expect.poll(() => web.db.publication.count()).toBe(0);
});

test('a comparison is cancelled and deleted as the run that it is', async () => {
  const { id } = await (await post('comparisons', GOOD)).json();
  expect(await (await post(`runs/${id}/cancel`, {})).json()).toEqual({ id, state: 'cancelled' });
  expect((await read(`comparisons/${id}`)).status).toBe('cancelled');
  const gone = await fetch(`${web.url}/api/v1/runs/${id}`, { method: 'DELETE' });
  expect(gone.status).toBe(200);
  expect((await get(`comparisons/${id}`)).status).toBe(404);
});

test('two runs are compared for who may read both, and for nobody else', async () => {
  const own = await startWeb({ mode: 'accounts' });
  const owner = await aPerson(own, { name: 'Owner', owns: true });
  const stranger = await aPerson(own, { name: 'Stranger' });
  const end = { status: 'finished', reason: null } as const;
  const [base, head] = [await measuredRun(own.db, { end }), await measuredRun(own.db, { end })];
  await own.db.run.update({ where: { id: head }, data: { workspaceId: stranger.workspaceId } });
  const ask = async (headers: Record<string, string>, query = `base=${base}&head=${base}`) =>
    (await fetch(`${own.url}/api/v1/comparisons?${query}`, { headers })).status;
  expect(await ask({})).toBe(401);
  expect(await ask({ cookie: owner.cookie })).toBe(200);
  expect(await ask({ cookie: stranger.cookie })).toBe(404);
  for (const person of [owner, stranger]) {
    expect(await ask({ cookie: person.cookie }, `base=${base}&head=${head}`), person.name).toBe(404);
  }
  const { secret } = await owner.token(['submit']);
  expect(await ask({ authorization: `Bearer ${secret}` })).toBe(403);
  await own.stop();
});

/** The published study, reproduced from its raw results cell by cell. */
import { describe, expect, test } from 'vitest';
import type { RawStudy } from './data.ts';
import { comparedCells } from './differences.ts';
import { importStudy } from './import.ts';
import { contradictions, studyNatives, studyServers, studyTools } from './index.ts';
import { studyFiles } from './test-files.ts';

const study = importStudy(studyFiles('io-2026-02')) as RawStudy;
const printed = study.annex?.servers ?? [];

const SERVERS = 15;
const TOOLS = 3;

describe('every printed cell comes out of the raw results', () => {
  const cells = comparedCells(study);

  test.each<[string, string, number]>([
    ...['rps', 'meanMs', 'p95Ms', 'requests', 'errorRatePct', 'cpuPct', 'memoryMb'].map(
      (column): [string, string, number] => ['servers', column, SERVERS],
    ),
    ...['rpsPerCpuPct', 'rpsPerMb', 'cpuEfficiencyRank', 'rpsSd', 'rpsCvPct'].map(
      (column): [string, string, number] => ['servers', column, SERVERS],
    ),
    ...['search_products', 'get_user_cart', 'checkout'].map((tool): [string, string, number] => [
      'tools',
      tool,
      SERVERS,
    ]),
    ['natives', 'rpsChangePct', 5],
  ])('%s: %s in all %i', (table, column, count) => {
    const own = cells.filter((cell) => cell.table === table && cell.column === column);
    expect(own.filter(({ agrees }) => !agrees)).toEqual([]);
    expect(own).toHaveLength(count);
  });

  test('memory of native images against their JVM twins: four of five; the fifth was cut, not rounded', () => {
    const own = cells.filter(({ column }) => column === 'memoryChangePct');
    expect(own).toHaveLength(5);
    expect(own.filter(({ agrees }) => !agrees)).toMatchObject([
      { serverId: 'java-vt-native', printed: -44, fromRaw: -45 },
    ]);
    expect(
      studyNatives(study).find(({ native }) => native === 'java-vt-native')?.memoryChangePct,
    ).toBeCloseTo(-44.6, 1);
  });

  test('nothing that was printed is left out of the comparison', () => {
    const figures = printed.flatMap(({ printed: own = { tools: {} } }) => {
      const { tools, latencyTier, stability, ...numbers } = own;
      return [...Object.keys(numbers), ...Object.keys(tools)];
    });
    expect(figures).toHaveLength(SERVERS * (12 + TOOLS));
    expect(cells.filter(({ table }) => table !== 'natives')).toHaveLength(figures.length);
  });

  test('the requests add up to the printed total', () => {
    const total = studyServers(study).reduce((sum, { requests }) => sum + (requests ?? 0), 0);
    expect(total).toBe(study.annex?.statements.requests);
    expect(total).toBe(39_958_616);
  });

  test('every tool of every server is there, and the protocol’s two requests', () => {
    const tools = studyTools(study);
    expect(tools.filter(({ protocol }) => !protocol)).toHaveLength(SERVERS * TOOLS);
    expect(tools.filter(({ protocol }) => protocol)).toHaveLength(SERVERS * 2);
  });
});

/** A copy of the study in which one number of one server in one repeat is another. */
function changed(change: (server: RawStudy['repeats'][number]['servers'][string]) => void): RawStudy {
  const copy = structuredClone(study);
  const server = copy.repeats[1]?.servers.go;
  if (!server) throw new Error('the second repeat has no go');
  change(server);
  return copy;
}

test.each<[string, Parameters<typeof changed>[0], string[]]>([
  ['a rate', (go) => Object.assign(go, { rps: go.rps + 10 }), ['rps', 'rpsSd', 'rpsCvPct']],
  ['a count of requests', (go) => Object.assign(go, { requests: go.requests + 1 }), ['requests']],
  ['a processor use', (go) => Object.assign(go, { cpuPct: 230 }), ['cpuPct', 'rpsPerCpuPct']],
  ['a memory', (go) => Object.assign(go, { memoryMb: 30 }), ['memoryMb', 'rpsPerMb']],
  [
    'a mean of a tool',
    (go) => Object.assign(go.tools[0] ?? {}, { meanMs: 9 }),
    ['meanMs', 'search_products'],
  ],
  ['a P95 of a tool', (go) => Object.assign(go.tools[1] ?? {}, { p95Ms: 30 }), ['p95Ms']],
])('the comparison fails when %s of the raw results is changed', (_what, change, columns) => {
  const wrong = comparedCells(changed(change)).filter(({ agrees, serverId }) => !agrees && serverId === 'go');
  expect(wrong.map(({ column }) => column)).toEqual(expect.arrayContaining(columns));
});

describe('what the text contradicts is told with both numbers', () => {
  const told = new Map(contradictions(study).map((one) => [one.what, one]));
  const of = (what: RegExp) => [...told.values()].filter((one) => what.test(one.what));

  test.each([
    [/Memory of java-vt-native against/, '-44 %', '-44.6 %'],
    [/Rank of java by/, '5, by the rounded 17.2', '6, by the unrounded 17.189'],
    [/times the rate of nodejs is that of bun/, '2.2×', '2.07×'],
    [/Tiers of java and go/, 'java in tier 2, go in tier 1', /6\.13 ms mean, 13\.71.*6\.87 ms mean, 17\.62/],
    [/Rate of java-webflux-native/, '2,161 requests/s', '2,413 requests/s; 2,161 is micronaut-native'],
    [/worst native image/, /^java-vt-native/, /^micronaut-native 2,161 requests\/s, 20\.75 ms/],
    [/P95 of python/, '335 to 387 ms', /^335\.1, 387\.2, 305\.0 ms/],
    [/Start of repeat 2/, '23:34:47', /^22:34:47/],
    [
      /with and without the first 60 s/,
      /rust 1, quarkus 2, go 3, java 4/,
      /java 3.*quarkus leads rust by 1\.5 %/,
    ],
    [/^Memory of java-native/, '178.2 MB, one figure', /^88\.7, 227\.8, 218\.0 MB/],
    [/^P95, for example/, /a mean over tools/, /for all requests together/],
    [/^CV of the rate/, /^1\.61 %, from a population SD/, /^1\.97 %/],
    [/per MB of rust/, /^444\.5/, /^443\.2/],
    [/per MB of go/, /^151\.3/, /^151\.1/],
    [/per MB of quarkus-native/, /^95\.5/, /^95\.6/],
  ])('%s', (what, print, raw) => {
    const [one, ...more] = of(what);
    expect(more).toEqual([]);
    expect(one?.printed).toMatch(print);
    expect(one?.fromRaw).toMatch(raw);
  });

  test('a statement that the raw results bear out is not listed', () => {
    const annex = study.annex;
    if (!annex) throw new Error('the study has no annex');
    const statements = { ...annex.statements, rateRatio: { faster: 'bun', slower: 'nodejs', times: 2.1 } };
    const right = contradictions({ ...study, annex: { ...annex, statements } });
    expect(right.some(({ what }) => /How many times/.test(what))).toBe(false);
    expect(contradictions({ ...study, annex: null })).toEqual([]);
  });
});

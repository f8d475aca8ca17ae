import { SUITES, suiteById } from '@headroom/model/run';
import { describe, expect, test } from 'vitest';
import { measured, trial } from '../figures/test-trials.ts';
import { besideStudy } from './beside.ts';
import { studyDataSchema } from './data.ts';
import { importStudy } from './import.ts';
import { studyFiles } from './test-files.ts';

const synthetic = importStudy(studyFiles('synthetic-2026-02'));
const payload = importStudy(studyFiles('payload-2026'));
const io = importStudy(studyFiles('io-2026-02'));

const NAMES = {
  tools: {},
  others: [],
  rounds: 'pooled',
  latencies: 'requests',
  memory: 'the resident set',
} as const;

/** A trial of a server whose every request took so long. */
const at = (serverId: string, ms: number, name = 'calculate_fibonacci') =>
  trial({ serverId, measurements: [measured([ms, ms], { name })] });

test('each server stands behind the best of those that both have, here and there', () => {
  const trials = [at('go', 2), at('nodejs', 8), at('rust', 1)];
  const figures = besideStudy(trials, synthetic, NAMES);
  const fibonacci = figures.find(({ id }) => id === 'tool:calculate_fibonacci');
  // The study has no rust, so go is the best of both: 0.388 ms there, nodejs 7.11.
  expect(fibonacci?.rows.map(({ serverId }) => serverId)).toEqual(['go', 'nodejs']);
  expect(fibonacci?.rows[1]).toMatchObject({ ours: 8, theirs: 7.11, oursBehind: 4 });
  expect(fibonacci?.rows[1]?.theirsBehind).toBeCloseTo(7.11 / 0.388);
  expect(fibonacci?.rows[1]?.ratioOfRatios).toBeCloseTo(4 / (7.11 / 0.388));
  expect(fibonacci?.agreement).toBeNull();
});

test('more is better of a rate: the server with half of it is two times behind', () => {
  const rate = (serverId: string, countedRequests: number) => trial({ serverId, countedRequests });
  const trials = [rate('go', 4000), rate('python', 2000), rate('java', 4000)];
  const figures = besideStudy(trials, synthetic, NAMES);
  const rps = figures.find(({ id }) => id === 'rps');
  expect(rps?.rows.at(-1)).toMatchObject({ serverId: 'python', ours: 1000, theirs: 292, oursBehind: 2 });
  expect(rps?.rows.at(-1)?.theirsBehind).toBeCloseTo(1624 / 292);
  expect(rps?.agreement).toBeCloseTo(1);
});

test('tools that a study calls otherwise are found by its names, by P50 where it has no mean', () => {
  const trials = [at('go', 9, 'analyze_records'), at('rust', 12, 'analyze_records')];
  const names = { ...NAMES, tools: { analyze_records: 'json' } };
  const records = besideStudy(trials, payload, names).find(({ id }) => id === 'tool:analyze_records');
  expect(records).toMatchObject({ title: 'analyze_records, P50', unit: 'ms' });
  expect(records?.rows.map(({ serverId, theirs }) => [serverId, theirs])).toEqual([
    ['go', 9.6],
    ['rust', 11.4],
  ]);
});

test('every server that the study of suite payload printed stands beside it: both large bodies, memory loaded and idle', () => {
  const servers = ['csharp', 'go', 'nodejs', 'python', 'rust'];
  const trials = servers.map((serverId) =>
    trial({
      serverId,
      measurements: ['analyze_records', 'analyze_logs'].map((name) => measured([2, 2], { name })),
      idleMemoryMb: 10,
      resources: [{ party: 'server', cpuMs: 500, throttledMs: null, meanMemoryMb: 20, peakMemoryMb: 30 }],
    }),
  );
  const figures = besideStudy(trials, payload, suiteById('payload').study);
  for (const id of ['tool:analyze_records', 'tool:analyze_logs', 'memoryMb', 'idleMemoryMb']) {
    const rows = figures.find((figure) => figure.id === id)?.rows ?? [];
    expect(rows.map(({ serverId }) => serverId).sort(), id).toEqual(servers);
  }
});

test('what only one server of both has, or only one of the two measured, is left out', () => {
  expect(besideStudy([at('go', 2), at('rust', 1)], synthetic, NAMES)).toEqual([]);
  const ids = besideStudy([at('go', 2), at('java', 1)], payload, NAMES).map(({ id }) => id);
  expect(ids).toEqual([]);
});

test('latencies go by the convention of the study: all requests, or means over tools', () => {
  const title = (suite: string, data: typeof io) =>
    besideStudy([at('go', 2), at('nodejs', 8)], data, suiteById(suite).study).find(
      ({ id }) => id === 'meanMs',
    )?.title;
  expect(title('synthetic', synthetic)).toBe('Mean of all requests');
  expect(title('io', io)).toBe('Mean of tool calls');
  // Earlier versions stored no latencies over all requests.
  const earlier = JSON.parse(JSON.stringify(synthetic), (key, value) =>
    key === 'overAll' ? undefined : value,
  );
  expect(title('synthetic', studyDataSchema.parse(earlier))).toBe('Mean of all requests');
});

test('where the calls of a study take other numbers of HTTP requests, its throughput says of which servers', () => {
  const note = (data: typeof io) =>
    besideStudy([at('go', 2), at('nodejs', 8)], data, NAMES).find(({ id }) => id === 'rps')?.note;
  expect(note(synthetic)).toMatch(
    /2\.0 with go and java and 1\.5 with nodejs and python: compare only servers/,
  );
  expect(note(io)).not.toMatch(/compare only servers/);
});

describe.each(SUITES.map((suite) => [suite.id, suite.study] as const))(
  'the study of suite %s',
  (_id, study) => {
    const data = [io, synthetic, payload].find(({ annex }) => annex?.slug === study.slug);

    test('has every figure and every tool that the suite names', () => {
      expect(data).toBeDefined();
      for (const { title, servers } of study.others) {
        const values = data?.annex?.others.find((other) => other.title === title)?.values ?? {};
        expect(Object.keys(values)).toEqual(expect.arrayContaining(Object.values(servers)));
      }
      const tools = data?.annex?.servers.flatMap(({ printed }) => Object.keys(printed?.tools ?? {}));
      expect(tools).toEqual(expect.arrayContaining(Object.values(study.tools)));
    });
  },
);

test('figures of JSON libraries that the study prints apart stand beside our servers with them', () => {
  const suite = SUITES.find(({ id }) => id === 'payload');
  const ids = ['go', 'go-json-default', 'python-json-default', 'rust-json-default'];
  const trials = ids.map((id) => at(id, 10, 'analyze_records'));
  const figures = besideStudy(trials, payload, suite?.study ?? NAMES);
  const records = figures.find(({ id }) => id === 'tool:analyze_records');
  expect(records?.rows.map(({ serverId, theirs }) => [serverId, theirs])).toEqual([
    ['go', 9.6],
    ['go-json-default', 43],
    ['python-json-default', 21],
    ['rust-json-default', 30],
  ]);
  // Of what else they would be measured by the study prints nothing.
  expect(figures.map(({ id }) => id)).toEqual(['tool:analyze_records']);
});

test('where a study gives its median round, ours is the median of the rounds, and the figure says so', () => {
  const trials = [5, 90, 7].flatMap((ms, index) =>
    ['go', 'rust'].map((id) => ({ ...at(id, ms, 'analyze_records'), round: index + 1 })),
  );
  const records = (rounds: 'pooled' | 'median') =>
    besideStudy(trials, payload, { ...NAMES, tools: { analyze_records: 'json' }, rounds }).find(
      ({ id }) => id === 'tool:analyze_records',
    );
  expect(records('median')?.rows.map(({ ours }) => ours)).toEqual([7, 7].map((ms) => expect.closeTo(ms, 0)));
  expect(records('median')?.note).toMatch(/^The median of this run’s rounds/);
  expect(records('pooled')?.note).toBeNull();
});

test('what a study prints in a table of its own is not said to be of its median round, nor of a statistic', () => {
  const noteOf = (ids: readonly string[], tool: string) => {
    const trials = [1, 2, 3].flatMap((round) => ids.map((id) => ({ ...at(id, 5, tool), round })));
    const figures = besideStudy(trials, payload, suiteById('payload').study);
    const { title, note } = figures.find(({ id }) => id === `tool:${tool}`) ?? {};
    return [title, note];
  };
  expect(noteOf(['python', 'rust'], 'echo')).toEqual([
    'echo',
    'The median of this run’s rounds. In this run the P50. In the study (“Echo latency”): Which statistic it is was not published.',
  ]);
  const records = 'analyze_records, P50';
  const asTheirs = 'The median of this run’s rounds, as the study gives its median one.';
  expect(noteOf(['go', 'rust'], 'analyze_records')).toEqual([records, asTheirs]);
  expect(noteOf(['go', 'go-json-default'], 'analyze_records')).toEqual([
    records,
    'The median of this run’s rounds.',
  ]);
});

test('figures say which part of the test they are of, and what memory is', () => {
  const resources = [
    { party: 'server' as const, cpuMs: 500, throttledMs: null, meanMemoryMb: 40, peakMemoryMb: 50 },
  ];
  const trials = ['go', 'python', 'java'].map((serverId) => trial({ serverId, resources }));
  const note = (data: typeof io, suite: string, id: string) =>
    besideStudy(trials, data, suiteById(suite).study).find((figure) => figure.id === id)?.note;
  const counted = 'This run counts tool calls, initialize and tools/list.';
  expect(note(io, 'io', 'rps')).toBe(`Of the whole test, ramps and warm-up included. ${counted}`);
  expect(note(io, 'io', 'cpuPct')).toBe(
    'In this run, of the steady window; in the study, of the whole test.',
  );
  const each =
    'Requests of the whole test; CPU and memory in this run, of the steady window; in the study, of the whole test.';
  for (const id of ['rpsPerCpuPct', 'rpsPerMb']) expect(note(io, 'io', id)).toBe(`${each} ${counted}`);
  const own = 'Of the steady window in this run, anonymous and shared memory without mapped files';
  expect(note(io, 'io', 'memoryMb')).toBe(
    `${own}; in the study what the container used, over the whole test.`,
  );
  expect(note(payload, 'payload', 'memoryMb')).toBe(
    `${own}; in the study the resident set, which counts them.`,
  );
});

test('idle memory and the echo, which the study prints apart, stand beside ours, with what it says of them', () => {
  const suite = SUITES.find(({ id }) => id === 'payload');
  const trials = ['python', 'rust'].map((id) => ({ ...at(id, 2, 'echo'), idleMemoryMb: 10 }));
  const figures = besideStudy(trials, payload, suite?.study ?? NAMES);
  const shown = (id: string) => figures.find((figure) => figure.id === id);
  expect(shown('idleMemoryMb')?.rows.map(({ theirs }) => theirs)).toEqual([97, 7]);
  expect(shown('tool:echo')?.rows.map(({ theirs }) => theirs)).toEqual([2.25, 0.38]);
  expect(shown('tool:echo')?.note).toContain('Which statistic it is was not published.');
});

import { describe, expect, test } from 'vitest';
import { importStudy, type StudyFile, StudyImportError } from './import.ts';
import { studyFigures, studyLacks, studyNatives, studyTables, studyTools, studyTraits } from './index.ts';
import { studyFiles } from './test-files.ts';

const K6 = {
  server: 'go',
  timestamp: '2026-02-27T22:34:23.759Z',
  http: { total_requests: 1000, rps: 10 },
  tools: { checkout: { count: 100, avg: 5, p95: 9 } },
};
/** The same server as another test of it would give it. */
const again = (rps: number, server = 'go') => ({
  ...K6,
  server,
  http: { total_requests: 100 * rps, rps },
});
const STATS = { summary: { cpu: { avg: 50 }, memory_mb: { avg: 20 } } };

function files(entries: Record<string, unknown>): StudyFile[] {
  return Object.entries(entries).map(([path, content]) => ({
    path,
    text: typeof content === 'string' ? content : JSON.stringify(content),
  }));
}

/** Problems that an import was refused for, a line each. */
function refusal(given: StudyFile[]): string {
  try {
    importStudy(given);
  } catch (error) {
    if (error instanceof StudyImportError) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

describe('a malformed import names the file and the field', () => {
  const changedTool = { ...K6, tools: { checkout: { ...K6.tools.checkout, avg: '5' } } };

  test.each<[string, StudyFile[], RegExp]>([
    [
      'a word for a number',
      files({ 'run/go/k6.json': changedTool }),
      /^run\/go\/k6\.json: tools\.checkout\.avg: expected number/,
    ],
    ['a negative rate', files({ 'run/go/k6.json': { ...K6, http: { ...K6.http, rps: -1 } } }), /http\.rps: /],
    [
      'a missing field',
      files({ 'run/go/k6.json': { ...K6, http: { rps: 1 } } }),
      /^run\/go\/k6\.json: http\.total_requests: /,
    ],
    [
      'a truncated file',
      files({ 'run/go/k6.json': JSON.stringify(K6).slice(0, 60) }),
      /^run\/go\/k6\.json: is not JSON, or only a part of it/,
    ],
    [
      'truncated samples',
      files({ 'run/go/k6.json': K6, 'run/go/stats.json': '{"summary":{' }),
      /^run\/go\/stats\.json: is not JSON/,
    ],
    ['no k6.json', files({ 'run/go/stats.json': STATS }), /^run\/go\/k6\.json: is missing$/],
    [
      'another server’s file',
      files({ 'run/rust/k6.json': K6 }),
      /^run\/rust\/k6\.json: server: expected "rust".*got "go"$/,
    ],
    [
      'no tools',
      files({ 'run/go/k6.json': { ...K6, tools: { _initialize: { count: 1, avg: 1 } } } }),
      /tools: holds no tool/,
    ],
    [
      'a repeat twice',
      files({ 'a/run/go/k6.json': K6, 'b/run/go/k6.json': K6 }),
      /^b\/run\/go\/k6\.json: another folder holds/,
    ],
    [
      'an unknown key',
      files({ 'study.json': { title: 'x', colour: 'red' } }),
      /^study\.json: unknown key "colour"; allowed: slug, title/,
    ],
    [
      'a wrong address',
      files({ 'study.json': { title: 'x', sourceUrl: 'javascript:alert(1)' } }),
      /^study\.json: sourceUrl: /,
    ],
    ['nothing', [], /found neither/],
    ['files of another kind', files({ 'run/go/notes.txt': 'x' }), /found neither/],
  ])('%s', (_what, given, message) => {
    expect(refusal(given)).toMatch(message);
  });

  test('every wrong file is named at once', () => {
    const wrong = files({ 'run/go/k6.json': '{', 'run/rust/k6.json': { ...K6, server: 'rust', http: {} } });
    expect(refusal(wrong).split('\n')).toHaveLength(3);
  });
});

describe('what a study lacks is said', () => {
  test('percentiles, samples and a server in one repeat may be missing', () => {
    const rust = again(12, 'rust');
    const data = importStudy(
      files({
        'one/go/k6.json': K6,
        'one/go/stats.json': STATS,
        'two/go/k6.json': again(11),
        'two/rust/k6.json': rust,
      }),
    );
    expect(studyFigures(data)).toMatchObject([
      {
        serverId: 'go',
        rate: 10.5,
        rateUnit: 'HTTP requests/s',
        rateByRound: [10, 11],
        p95Ms: 9,
        p99Ms: null,
        memoryMb: 20,
        requests: 2100,
      },
      { serverId: 'rust', rateByRound: [12], rateCvPct: null, memoryMb: null },
    ]);
    expect(studyLacks(data)).toEqual([
      'P50 latency over all tools',
      'P99 latency',
      'processor use of rust',
      'memory of rust',
      'cold start',
      'error rate',
      'rust in repeat one',
      'processor use and memory of go in repeat two',
    ]);
  });

  test('native images are known by their ids where the study does not say', () => {
    const both = {
      'one/java/k6.json': { ...K6, server: 'java' },
      'one/java-native/k6.json': again(11, 'java-native'),
    };
    expect(studyNatives(importStudy(files(both)))).toMatchObject([
      { jvm: 'java', native: 'java-native', rateChangePct: 10 },
    ]);
  });
});

describe('studies of which only the print is known', () => {
  test('the synthetic study: other tools, no percentiles but P95', () => {
    const data = importStudy(studyFiles('synthetic-2026-02'));
    expect(
      studyFigures(data).map(({ serverId, rate, meanMs, p99Ms }) => [serverId, rate, meanMs, p99Ms]),
    ).toEqual([
      ['java', 1624, 0.835, null],
      ['go', 1624, 0.855, null],
      ['nodejs', 559, 10.66, null],
      ['python', 292, 26.45, null],
    ]);
    expect(studyTools(data).filter(({ protocol }) => !protocol)).toHaveLength(16);
    expect(studyLacks(data)).toContain('P99 latency');
  });

  test('the payload study: other servers, P50 of tools only, no rates', () => {
    const data = importStudy(studyFiles('payload-2026'));
    expect(studyFigures(data).map(({ serverId, rate, memoryMb }) => [serverId, rate, memoryMb])).toEqual([
      ['python', null, 185],
      ['rust', null, 169],
      ['go', null, 128],
      ['nodejs', null, 527],
      ['csharp', null, 340],
    ]);
    expect(
      studyTools(data).find(({ serverId, name }) => serverId === 'csharp' && name === 'text'),
    ).toMatchObject({
      meanMs: null,
      p50Ms: 1,
    });
    expect(studyLacks(data)).toEqual(expect.arrayContaining(['throughput', 'P95 latency', 'P99 latency']));
    const idle = studyTables(data).find(({ name }) => name === 'idle-memory');
    expect(idle?.rows.map(([server]) => server)).toEqual(['rust', 'go', 'python', 'nodejs', 'csharp']);
  });

  test('traits come with their source', () => {
    const traits = studyTraits(importStudy(studyFiles('io-2026-02')), 'TM Dev Lab');
    expect(traits.find(({ serverId }) => serverId === 'rust')).toEqual({
      serverId: 'rust',
      ecosystem: 'rust',
      nativeOf: null,
      reactive: false,
      ecosystemMaturity: { level: 'Early', source: 'TM Dev Lab' },
      sdkOverhead: { level: 'Patched', source: 'TM Dev Lab' },
    });
    expect(traits.find(({ serverId }) => serverId === 'java-native')).toMatchObject({
      nativeOf: 'java',
      sdkOverhead: null,
    });
  });
});

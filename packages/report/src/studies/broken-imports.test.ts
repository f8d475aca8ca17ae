/** Imports whose files have the right types and yet cannot be true, or are there twice. */
import { expect, test } from 'vitest';
import { importStudy, type StudyFile, StudyImportError, studyLacks } from './index.ts';
import { studyFiles } from './test-files.ts';

const all = studyFiles('io-2026-02').filter(({ path }) => !path.endsWith('study.json'));
const [ONE, TWO] = ['20260227_210847', '20260227_223447'];
/** Two servers in two repeats of the published study. */
const whole = all.filter(({ path }) => /_(210847|223447)\/(go|rust)\//.test(path));
const [GO, RUST] = [`io-2026-02/${ONE}/go/k6.json`, `io-2026-02/${TWO}/rust/k6.json`];

/** biome-ignore lint/suspicious/noExplicitAny: a file as it may be found */
type Json = any;

/** The study with one file changed. */
function with_(path: string, change: (json: Json) => void): StudyFile[] {
  return whole.map((file) => {
    if (file.path !== path) return file;
    const json = JSON.parse(file.text);
    change(json);
    return { path, text: JSON.stringify(json) };
  });
}

function refusal(files: readonly StudyFile[]): string {
  try {
    importStudy(files);
  } catch (error) {
    if (error instanceof StudyImportError) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

const renamed = (from: string, to: string) =>
  whole
    .filter(({ path }) => path.includes(from))
    .map(({ path, text }) => ({ path: path.replace(from, to), text }));

test('the study as it is, is refused for nothing', () => {
  expect(refusal(whole)).toBe('nothing was refused');
});

test.each<[string, string, (json: Json) => void, RegExp]>([
  ['no request', GO, ({ http }) => Object.assign(http, { total_requests: 0 }), /^http\.total_requests: /],
  ['no rate', GO, ({ http }) => Object.assign(http, { rps: 0 }), /^http\.rps: /],
  [
    'a tool without a call',
    GO,
    ({ tools }) => Object.assign(tools.checkout, { count: 0 }),
    /^tools\.checkout\.count: /,
  ],
  [
    'P95 below P50',
    GO,
    ({ tools }) => Object.assign(tools.checkout, { p95: 1 }),
    /^tools\.checkout\.p95: is 1, below p90, /,
  ],
  [
    'P90 below P50',
    GO,
    ({ tools }) => Object.assign(tools.checkout, { p90: 4 }),
    /^tools\.checkout\.p90: is 4, below p50, /,
  ],
  [
    'a mean above the maximum',
    GO,
    ({ tools }) => Object.assign(tools.checkout, { avg: 99 }),
    /^tools\.checkout\.max: is .*, below avg, 99/,
  ],
  [
    'errors above requests',
    GO,
    ({ mcp }) => Object.assign(mcp, { mcp_errors: 2_000_000 }),
    /^mcp\.mcp_errors: is 2000000, more than mcp\.total_mcp_requests, 1174904/,
  ],
  [
    'failures above requests',
    GO,
    ({ http }) => Object.assign(http, { failed_requests: 2_000_000 }),
    /^http\.failed_requests: is 2000000, more than http\.total_requests, /,
  ],
  [
    'more calls in tools than requests',
    GO,
    ({ tools }) => Object.assign(tools.checkout, { count: 2_000_000 }),
    /^tools: the sum of their counts is \d+, more than http\.total_requests, 1174904/,
  ],
  [
    'a rate that is not requests over time',
    GO,
    ({ http }) => Object.assign(http, { rps: http.rps * 2 }),
    /^http\.rps: 7229\.\d+ does not fit: 1174904 requests at it take 162\.5 s, and config\.duration is 5m/,
  ],
  [
    'a rate a tenth too low, which only the other tests tell',
    GO,
    ({ http }) => Object.assign(http, { rps: http.rps * 0.9 }),
    /^http\.rps: .* makes this test 361\.1 s long, and the median of the study’s is 325\.0 s/,
  ],
  [
    'other virtual users',
    RUST,
    ({ config }) => Object.assign(config, { vus: 10 }),
    /^config\.vus: is 10, and 50 in .*\/go\/k6\.json; the tests of a study are of one load/,
  ],
  [
    'another length',
    RUST,
    ({ config }) => Object.assign(config, { duration: '325s' }),
    /^config\.duration: is 325s, and 5m/,
  ],
  [
    'a tool less in one repeat',
    RUST,
    ({ tools }) => delete tools.checkout,
    /^tools\.checkout: is missing here, but present in .*210847\/rust/,
  ],
  [
    'a percentile less in one repeat',
    RUST,
    ({ tools }) => delete tools.checkout.p95,
    /^tools\.checkout\.p95: is missing here, but present in /,
  ],
  [
    'no count of one tool',
    RUST,
    ({ tools }) => delete tools.checkout.count,
    /^tools\.checkout\.count: is missing, while other tools/,
  ],
  [
    'no counts at all, and no latencies over all requests',
    RUST,
    ({ tools }) => {
      for (const tool of Object.values<Json>(tools)) delete tool.count;
    },
    /^http\.latency: is missing, and no tool has a count/,
  ],
])('%s is refused by file and field, alone', (_what, path, change, message) => {
  const lines = refusal(with_(path, change)).split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.startsWith(`${path}: `)).toBe(true);
  expect(lines[0]?.slice(path.length + 2)).toMatch(message);
});

test.each<[string, () => StudyFile[], RegExp]>([
  [
    'bytes that are not UTF-8',
    () => whole.map((file) => ({ ...file, text: file.text.replace('"go"', '"g\ufffd"') })),
    /^io-2026-02\/\w+\/go\/k6\.json: holds bytes that are not UTF-8/,
  ],
  [
    'one repeat under another name',
    () => [...whole, ...renamed(ONE, 'other')],
    /other\/go\/k6\.json: holds the same measurement as .*210847\/go/,
  ],
  [
    'one repeat under another name, its time changed',
    () => [
      ...whole,
      ...renamed(ONE, 'other').map(({ path, text }) => ({
        path,
        text: text.replace(/"timestamp": "2026/, '"timestamp": "2025'),
      })),
    ],
    /other\/rust\/k6\.json: holds the same measurement as /,
  ],
  ['one folder twice', () => [...whole, ...whole], /^io-2026-02\/\S+: is given twice/],
  [
    'a server called __proto__',
    () => [...whole, ...renamed('/go/', '/__proto__/')],
    /\/__proto__: "__proto__" is a name that cannot be stored/,
  ],
  [
    'a repeat called __proto__',
    () => [...whole, ...renamed(ONE, '__proto__')],
    /\/__proto__\/go: "__proto__" is a name that cannot be stored/,
  ],
  [
    'a server called constructor',
    () => [...whole, ...renamed('/go/', '/constructor/')],
    /"constructor" is a name that cannot be stored/,
  ],
  [
    'a tool called __proto__',
    () => whole.map(({ path, text }) => ({ path, text: text.replaceAll('"checkout"', '"__proto__"') })),
    /^\S+\/go\/k6\.json: __proto__: is a name that cannot be stored/,
  ],
  [
    'a printed server called __proto__',
    () => [{ path: 'study.json', text: JSON.stringify({ title: 'x', servers: [{ id: '__proto__' }] }) }],
    /^study\.json: servers\.0\.id: is a name that cannot be stored/,
  ],
])('%s is refused', (_what, files, message) => {
  expect(refusal(files())).toMatch(message);
});

test('the minimum above the maximum is refused', () => {
  const files = with_(GO, ({ tools }) => Object.assign(tools.checkout, { min: 99 }));
  expect(refusal(files)).toMatch(/tools\.checkout\.p50: is .*, below min, 99/);
});

test('how many problems there are beyond those that are shown is said', () => {
  const [text = ''] = whole.filter(({ path }) => path === GO).map((file) => file.text);
  const many = Array.from({ length: 87 }, (_, place) => ({
    path: `run/server${place}/k6.json`,
    text: text.slice(0, 90),
  }));
  const lines = refusal(many).split('\n');
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toBe('and 37 more');
});

test('tools that other servers have are told as lacking', () => {
  const files = whole
    .filter(({ path }) => path.includes(ONE))
    .map(({ path, text }) => ({
      path,
      text: path.includes('/rust/k6') ? text.replace('"checkout"', '"pay"') : text,
    }));
  expect(studyLacks(importStudy(files))).toEqual(
    expect.arrayContaining(['tool checkout of rust', 'tool pay of go']),
  );
});

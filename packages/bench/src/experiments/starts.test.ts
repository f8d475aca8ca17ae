/** Starts of a real server, as anybody's repository may hold one, which counts them and is slow at first. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { processTable, readProc } from '@headroom/builder';
import { experimentOf } from '@headroom/model/experiments';
import type { RunEvent } from '@headroom/model/run';
import type { HandshakeId } from '@headroom/model/suite';
import { parseProject } from '@headroom/project';
import { disturbanceIn, warmUpOver } from '@headroom/report';
import { afterAll, expect, test } from 'vitest';
import { benchSchema } from '../env.ts';
import { measureOnce } from '../once/measure-once.ts';
import { CACHE_DIR, OWN } from '../testing/places.ts';

const folder = mkdtempSync(join(tmpdir(), 'headroom-starts-'));
const file = join(folder, 'headroom.yaml');
const counter = join(folder, 'starts.txt');
cpSync(join(OWN, 'shop'), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const SLOW_CALLS = 150;
const SLOW_MS = 8;

writeFileSync(
  join(folder, 'again.mjs'),
  `import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
const { COUNTER, FAILS_AT, DEAF_AT } = process.env;
appendFileSync(COUNTER, 'x');
const start = readFileSync(COUNTER, 'utf8').length;
if (start === Number(FAILS_AT)) {
  console.error('no licence left');
  process.exit(7);
}
const { fetch } = globalThis;
let calls = 0;
globalThis.fetch = async (...asked) => {
  calls += 1;
  if (start === Number(DEAF_AT)) await new Promise(() => {});
  if (calls <= ${SLOW_CALLS}) await delay(${SLOW_MS});
  return fetch(...asked);
};
await import('./server.mjs');
`,
);

interface Asked {
  times: number;
  seconds: number;
  handshake?: HandshakeId;
  failsAt?: number;
  /** Start from which on no call of a tool is answered. */
  deafAt?: number;
  tell?: (said: string | RunEvent) => void;
  signal?: AbortSignal;
}

/** A trial of so many starts of the shop, each with as many seconds of calls. */
async function starts({ times, seconds, handshake = 'persistent', failsAt = 0, deafAt = 0, ...how }: Asked) {
  writeFileSync(counter, '');
  const text = readFileSync(join(OWN, 'shop/headroom.yaml'), 'utf8')
    .replaceAll('server.mjs', 'again.mjs')
    .replaceAll('sources: [again.mjs]', 'sources: [again.mjs, server.mjs]')
    .replace(
      '- id: shop\n',
      `- id: shop\n    env: { COUNTER: "${counter}", FAILS_AT: "${failsAt}", DEAF_AT: "${deafAt}" }\n`,
    )
    .replaceAll(/^( *)- name: .*$/gm, '$&\n$1  timeoutMs: 2000');
  writeFileSync(file, text);
  const parsed = parseProject(text, { file });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const { project } = parsed;
  const [server] = project.servers;
  if (!server) throw new Error('the file has no server');
  // It counts in a file, which no sandbox lets it write.
  const env = benchSchema.parse({
    ...{ HEADROOM_CACHE_DIR: CACHE_DIR, HEADROOM_RUNTIME: 'process', HEADROOM_SANDBOX: 'off' },
  });
  const { result } = await measureOnce({
    ...{ project, server, file, handshake, env, secrets: {}, seed: 1, onLine: () => {} },
    profile: `starts:times=${times},seconds=${seconds}`,
    tell: how.tell ?? (() => {}),
    signal: how.signal ?? new AbortController().signal,
  });
  const found = experimentOf('starts', { experiment: result.experiment ?? null })?.starts ?? [];
  return { result, found };
}

/** Processes that hold the counter in their environment. */
function running(): number[] {
  return processTable().flatMap(({ pid }) => (readProc(pid, 'environ')?.includes(counter) ? [pid] : []));
}

test('each start is timed from its process to its first right answer, and warms up until its calls are fast', async () => {
  const events: RunEvent[] = [];
  const tell = (said: string | RunEvent) => void (typeof said === 'object' && events.push(said));
  const { result, found } = await starts({ times: 3, seconds: 4, tell });
  expect(result).toMatchObject({ outcome: 'passed', reason: null, measurements: [] });
  // One more start before them, whose contract was checked.
  expect(readFileSync(counter, 'utf8')).toHaveLength(4);
  expect(found).toHaveLength(3);
  for (const start of found) {
    expect(start.coldStartMs).toBeGreaterThan(10);
    expect(start.firstCallMs).toBeGreaterThan(start.coldStartMs + SLOW_MS);
    expect(start.idleMemoryMb).toBeGreaterThan(5);
    expect(start.wrong).toBe(0);
    expect(start.curve[1]?.p50Ms).toBeGreaterThan(SLOW_MS);
    expect(start.warmMs).toBeLessThan(SLOW_MS);
    expect(start.warmAfterCalls ?? SLOW_CALLS).toBeGreaterThanOrEqual(0.75 * SLOW_CALLS);
    expect(start.curve.length).toBeLessThanOrEqual(60);
    expect(start.curve.at(-1)?.atS).toBeLessThan(4.5);
  }
  // Over starts it is told, whatever disturbs one of them.
  const { warmAfter } = warmUpOver(found);
  if (warmAfter) expect(warmAfter.calls).toBeGreaterThanOrEqual(0.75 * SLOW_CALLS);
  // Use of all starts, by which a trial that something else disturbed is told.
  const use = result.resources.find(({ party }) => party === 'server');
  expect(use?.cpuMs).toBeGreaterThan(100);
  expect(result.hostCpuMs).toBeGreaterThanOrEqual(0.9 * (use?.cpuMs ?? 0));
  expect(result.windowMs).toBeGreaterThan(3 * 4000);
  expect(disturbanceIn(result, { cpus: cpus().length })?.otherPct ?? 0).toBeLessThan(100);
  const load = result.phases.find(({ step }) => step === 'load');
  const calls = found.reduce((sum, { firstCallMs }) => sum + firstCallMs + 4000, 0);
  // Beside the starts and their calls: ends of servers, and what a start needs before its process.
  expect((load?.ms ?? 0) - calls).toBeLessThan(6000);
  expect(events.filter(({ type }) => type === 'load').length).toBeGreaterThan(6);
  expect(running()).toEqual([]);
});

test('a start that fails says which and why, and the starts before it stay', async () => {
  const { result, found } = await starts({ times: 3, seconds: 1, handshake: 'session', failsAt: 3 });
  expect(result).toMatchObject({
    outcome: 'server_failed',
    reason: expect.stringMatching(/^start 2 of 3: server shop ended with status 7.*no licence left/),
    log: expect.stringContaining('no licence left'),
  });
  expect(found).toHaveLength(1);
  expect(found[0]?.wrong).toBe(0);
  expect(running()).toEqual([]);
});

test('starts whose first call is never answered are counted, and the others are measured', async () => {
  const { result, found } = await starts({ times: 3, seconds: 1, deafAt: 3 });
  expect(result).toMatchObject({
    outcome: 'server_failed',
    reason: expect.stringMatching(/^first call never answered in 1 of 3 starts: .*nothing within 2 s/),
    experiment: { unanswered: 1 },
  });
  expect(found).toHaveLength(2);
  expect(running()).toEqual([]);
});

test('starts that are cancelled end within two seconds, and leave nothing running', async () => {
  const cancelled = new AbortController();
  let at = 0;
  const tell = (said: string | RunEvent) => {
    if (typeof said === 'string' || said.type !== 'load') return;
    at ||= performance.now();
    cancelled.abort(new Error('cancelled'));
  };
  const ending = starts({ times: 2, seconds: 20, tell, signal: cancelled.signal });
  await expect(ending).rejects.toThrow('cancelled');
  expect(performance.now() - at).toBeLessThan(2000);
  expect(readFileSync(counter, 'utf8')).toHaveLength(2);
  expect(running()).toEqual([]);
});

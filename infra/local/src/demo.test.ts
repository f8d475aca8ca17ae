import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { apiClient } from './demo/client.ts';
import { type BoundProcess, startProcess } from './processes.ts';
import { until } from './testing/until.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** Servers whose run ends at once. */
const FAULTY = { HEADROOM_SERVER_DIRS: `${ROOT}packages/bench/fixtures`, HEADROOM_RUNTIME: 'process' };
const ADDRESS = /^http:\/\/127\.0\.0\.1:\d+\/(runs|compare)\/[0-9a-f-]+$/;
const dataDir = await mkdtemp(join(tmpdir(), 'headroom-demo-'));
afterAll(() => rm(dataDir, { recursive: true }));

/** `make demo` with settings; its lines as they come. */
async function demo(settings: Record<string, string>): Promise<{ lines: string[]; process: BoundProcess }> {
  const lines: string[] = [];
  const env = {
    ...process.env,
    HEADROOM_HOST: 'demo-test',
    DATA_DIR: dataDir,
    PROFILE: 'closed:users=2,seconds=1,warmup=0',
    ...settings,
  };
  const started = await startProcess('make', ['--no-print-directory', 'demo'], {
    cwd: ROOT,
    env,
    onLine: (line) => lines.push(line),
  });
  return { lines, process: started };
}

/** Whether somebody answers at the address of a run's page. */
async function answers(lines: readonly string[]): Promise<boolean> {
  const address = lines.find((line) => ADDRESS.test(line));
  if (!address) throw new Error(`no address was printed:\n${lines.join('\n')}`);
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  );
}

test('with EXIT=1 it measures, prints address and table, stops everything and ends with 0', async () => {
  const { lines, process: started } = await demo({ SERVERS: 'go', EXIT: '1' });
  expect(await started.exited, lines.join('\n')).toBe('exit code 0');
  expect(lines.filter((line) => ADDRESS.test(line))).toHaveLength(1);
  expect(lines.join('\n')).toMatch(/│ go +│ +\d/);
  expect(await answers(lines)).toBe(false);
});

test('it stays up until Ctrl-C, then stops everything', async () => {
  // How a run ended is not what it stays for: one whose build fails is the shortest.
  const { lines, process: started } = await demo({ SERVERS: 'broken-build', ...FAULTY });
  await until(() => lines.join('\n').includes('until Ctrl-C'), { describe: () => lines.join('\n') });
  expect(await answers(lines)).toBe(true);
  const { origin, pathname } = new URL(lines.find((line) => ADDRESS.test(line)) ?? '');
  const shared = await apiClient(origin)('PUT /api/v1/runs/{id}/link', {
    params: { id: pathname.split('/').at(-1) ?? '' },
  });
  expect(new URL(shared.url).origin, 'it shares the address that it prints').toBe(origin);
  // A terminal sends the signal to the whole group: make and the demo.
  process.kill(-started.pid, 'SIGINT');
  await started.exited;
  expect(await answers(lines)).toBe(false);
});

test('COMPARE=1 has two commits compared of a repository that it makes', async () => {
  // It takes minutes until it is measured; run.test.ts of the web app asks what is printed then.
  const { lines, process: started } = await demo({
    ...{ COMPARE: '1', ROUNDS: '6', PROFILE: 'smoke', HEADROOM_RUNTIME: 'process' },
  });
  const said = () => lines.join('\n');
  await until(() => said().includes('go (base): building'), { describe: said });
  expect(said()).toMatch(/Comparing main with slower, .* of the Go server: 6 rounds of both, profile smoke/);
  expect(lines.filter((line) => ADDRESS.test(line))).toEqual([expect.stringContaining('/compare/')]);
  expect(await answers(lines)).toBe(true);
  process.kill(-started.pid, 'SIGINT');
  await started.exited;
  expect(await answers(lines)).toBe(false);
});

test('COMPARE=1 has its own servers: another is refused in words, and the status says so', async () => {
  const { lines, process: started } = await demo({ COMPARE: '1', SERVERS: 'rust', EXIT: '1' });
  expect(await started.exited).toBe('exit code 2');
  expect(lines.join('\n')).toContain('SERVERS: leave it empty with COMPARE=1');
});

/** A release of this repository: a checkout with its packages, its generated client and its built web app. */
import { access, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BoundProcess, freePort, type ProcessOptions, startProcess } from '@headroom/local';
import { inheritedEnv } from '../env.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** Checkouts of releases, which stay: building a web app takes minutes. */
const RELEASES = join(tmpdir(), 'headroom-releases');
/** Lines of output that a failed command shows. */
const KEPT_LINES = 30;
const UP_WITHIN_MS = 60_000;

export interface Release {
  readonly folder: string;
  readonly commit: string;
}

/** Addresses of the services that an app of a release uses. */
export interface Services {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/** A started web app. */
export interface Web {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The release at a revision, checked out, installed and built on first use.
 * @throws where the revision is unknown or a step fails, with what it printed
 */
export async function checkOut(revision: string): Promise<Release> {
  const [commit = ''] = await run('git', [
    'rev-parse',
    '--verify',
    '--end-of-options',
    `${revision}^{commit}`,
  ]);
  const release = { folder: join(RELEASES, commit.slice(0, 12)), commit };
  if (!(await exists(release.folder))) {
    await mkdir(RELEASES, { recursive: true });
    await run('git', ['worktree', 'prune']);
    await run('git', ['worktree', 'add', '--detach', release.folder, commit]);
  }
  if (!(await exists(join(release.folder, 'packages/db/src/generated')))) {
    await runIn(release, 'pnpm', ['install', '--frozen-lockfile', '--prefer-offline']);
    await runIn(release, 'pnpm', ['--filter', '@headroom/db', 'generate']);
  }
  if (!(await exists(join(release.folder, 'apps/web/.next/BUILD_ID'))))
    await runIn(release, 'pnpm', ['--filter', '@headroom/web', 'build']);
  return release;
}

/** This checkout, its web app built as it is now. */
export async function thisTree(): Promise<Release> {
  const [commit = ''] = await run('git', ['rev-parse', 'HEAD']);
  const release = { folder: ROOT, commit };
  await runIn(release, 'turbo', ['run', 'build', '--filter=@headroom/web', '--output-logs=errors-only']);
  return release;
}

/** Has a release migrate an empty database and fill it with so many runs, by the code of its own load test. */
export async function fillBy(release: Release, services: Services, runs: number): Promise<void> {
  await evaluateIn(
    release,
    services,
    `const { fill } = await import('./src/fill.ts');
    await fill(process.env.DATABASE_URL, ${runs});`,
  );
}

/** Has a release store a run as its worker does. @returns its id */
export async function storeRunBy(release: Release, services: Services): Promise<string> {
  const lines = await evaluateIn(
    release,
    services,
    `const { createDb } = await import('@headroom/db');
    const { storeFieldRun } = await import('@headroom/db/testing');
    const servers = ['go', 'rust'];
    console.log(await storeFieldRun(createDb(process.env.DATABASE_URL), { servers, rounds: 2, seed: 93 }));`,
  );
  return lines.at(-1) ?? '';
}

/** Runs a script where the load test of a release is, which imports its packages. @returns what it printed */
async function evaluateIn(release: Release, { databaseUrl }: Services, script: string): Promise<string[]> {
  const places = ['infra/load-test', 'infra/bench'].map((place) => join(release.folder, place));
  const holds = await Promise.all(places.map((place) => exists(join(place, 'src/fill.ts'))));
  const cwd = places.find((_, at) => holds[at]);
  if (!cwd) throw new Error(`release ${release.commit} has no src/fill.ts of a load test`);
  return run(process.execPath, ['--input-type=module', '--eval', `${script}\nprocess.exit();`], {
    cwd,
    env: { ...inheritedEnv, DATABASE_URL: databaseUrl },
  });
}

/** Starts the built web app of a release, each of whose visitors is the owner. */
export async function startWebOf({ folder }: Release, services: Services): Promise<Web> {
  const port = String(await freePort());
  const cwd = join(folder, 'apps/web');
  const program = (await exists(join(cwd, 'server.ts')))
    ? ['server.ts', '-H', '127.0.0.1']
    : ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', port];
  const lines: string[] = [];
  const web = await startProcess(process.execPath, program, {
    cwd,
    env: { ...environment(services), PORT: port, HEADROOM_DEMO_OWNER: '1', HEADROOM_RATE_LIMITS: 'off' },
    onLine: (line) => keep(lines, line),
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilUp(`${url}/readyz`, web, lines);
  } catch (error) {
    await web.stop();
    throw error;
  }
  return { url, stop: () => web.stop() };
}

/** Starts the worker of a release, as host `drill` with plain processes as its runtime. */
export function startWorkerOf(
  { folder }: Release,
  services: Services,
  cacheDir: string,
  onLine: (line: string) => void,
): Promise<BoundProcess> {
  const settings = { HEADROOM_RUNTIME: 'process', HEADROOM_HOST: 'drill', HEADROOM_CACHE_DIR: cacheDir };
  return startProcess(process.execPath, ['src/main.ts'], {
    cwd: join(folder, 'apps/worker'),
    env: { ...environment(services), ...settings },
    onLine,
  });
}

/** Addresses of the pages of a release, such as `/runs/[id]`; publications of some releases have a route in place of one. */
export async function pagesOf({ folder }: Release): Promise<string[]> {
  const app = join(folder, 'apps/web/src/app');
  const files = await readdir(app, { recursive: true });
  return files
    .filter((file) => /(^|\/)page\.tsx$|^results\/\[slug\]\/route\.ts$/.test(file))
    .map((file) => `/${file.replace(/\/?(page\.tsx|route\.ts)$/, '')}`)
    .sort();
}

const environment = ({ databaseUrl, redisUrl }: Services): NodeJS.ProcessEnv => ({
  ...inheritedEnv,
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  NEXT_TELEMETRY_DISABLED: '1',
});

/** Runs a command of a release, whose programs come first. */
function runIn({ folder }: Release, command: string, args: readonly string[]): Promise<string[]> {
  const PATH = `${join(folder, 'node_modules/.bin')}:${inheritedEnv.PATH}`;
  return run(command, args, { cwd: folder, env: { ...inheritedEnv, PATH, NEXT_TELEMETRY_DISABLED: '1' } });
}

/** @returns the lines that a command printed @throws where it fails, with the last of them */
async function run(
  command: string,
  args: readonly string[],
  options: ProcessOptions = { cwd: ROOT },
): Promise<string[]> {
  const lines: string[] = [];
  const started = await startProcess(command, args, { ...options, onLine: (line) => keep(lines, line) });
  const end = await started.exited;
  if (end !== 'exit code 0') throw new Error(`${command} ${args.join(' ')}: ${end}\n${lines.join('\n')}`);
  return lines;
}

function keep(lines: string[], line: string): void {
  if (lines.push(line) > KEPT_LINES) lines.shift();
}

async function untilUp(url: string, web: BoundProcess, lines: readonly string[]): Promise<void> {
  let end: string | undefined;
  void web.exited.then((how) => {
    end = how;
  });
  let answer = '';
  for (const deadline = performance.now() + UP_WITHIN_MS; performance.now() < deadline; await pause(100)) {
    if (end) break;
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    answer = response ? await response.text() : '';
  }
  throw new Error(`${url} is not ready (${end ?? 'it runs'}): ${answer}\n${lines.join('\n')}`);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

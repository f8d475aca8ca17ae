/** `make pictures`: measures, and makes the pictures and the table of README.md and of the front page again. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { client } from '@headroom/api/client';
import { startProcess } from '@headroom/local';
import type { TrialResult } from '@headroom/model/run';
import { OVERALL_COLUMNS, type OverallColumn, poolMeasurements } from '@headroom/report';
import { changedRows } from '@headroom/report/compare';
import type { Browser, Page } from 'playwright-core';
import { launch } from './browser.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const FOLDER = join(ROOT, 'docs/pictures');
const README = join(ROOT, 'README.md');
/** Figures that the front page draws. */
const FRONT = join(ROOT, 'apps/web/src/features/publications/front');
/** Metrics of a comparison that it has room for. */
const INTERVALS = 6;
/** A package of somebody else, and as many of its tools as the front page has room for. */
const PACKAGE = '@modelcontextprotocol/server-everything';
const TOOLS = 5;
const ROUNDS = '5';
const WIDTH = 1120;
/** Part of a page that a reader takes in at once. */
const HEIGHT = 640;
/** Columns of the table of servers. */
const COLUMNS: readonly OverallColumn[] = ['rate', 'p50Ms', 'p99Ms', 'cpuMsPerRequest', 'memoryMb'];

await mkdir(FOLDER, { recursive: true });
const browser = await launch();
try {
  await writeServer();
  await shown({ ROUNDS }, 'runs', async (url, id) => {
    await draw(browser, `${url}/runs/${id}`, 'result');
    await writeTable(url, id);
  });
  await shown({ COMPARE: '1' }, 'compare', async (url, id) => {
    await draw(browser, `${url}/compare/${id}`, 'verdict');
    await writeComparison(url, id);
  });
} finally {
  await browser.close();
}

/** Runs the demo with settings until its pages stand, and stops it once they were looked at. */
async function shown(
  settings: Record<string, string>,
  pages: 'runs' | 'compare',
  look: (url: string, id: string) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'headroom-pictures-'));
  const page = new RegExp(`^(http://\\S+)/${pages}/([0-9a-f-]{36})$`);
  let found: RegExpExecArray | null = null;
  const stands = Promise.withResolvers<void>();
  const demo = await startProcess(process.execPath, ['infra/local/src/demo.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, ...settings },
    stopSignal: 'SIGINT',
    onLine(line) {
      console.log(line);
      found ??= page.exec(line);
      if (line.startsWith('The pages stay up')) stands.resolve();
    },
  });
  try {
    await Promise.race([
      stands.promise,
      demo.exited.then((how) => Promise.reject(new Error(`the demo ended: ${how}`))),
    ]);
    const [, url, id] = found ?? [];
    if (!url || !id) throw new Error('the demo named no page');
    await look(url, id);
  } finally {
    await demo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The top of a page in both themes. */
async function draw(browser: Browser, url: string, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: WIDTH, height: HEIGHT + 200 },
    });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`), clip: await topOf(page) });
    await context.close();
  }
}

/** Place of what stands below the navigation. */
async function topOf(page: Page) {
  const box = await page.locator('main').boundingBox();
  if (!box) throw new Error(`${page.url()} has no main part`);
  return { x: 0, y: box.y, width: WIDTH, height: HEIGHT };
}

/** Writes the table of servers between the marks in README.md. */
async function writeTable(url: string, id: string): Promise<void> {
  const call = client((path, init) => fetch(url + path, init));
  const { body, refused } = await call('GET /api/v1/runs/{id}', { params: { id } });
  if (!body?.environment) throw new Error(refused?.message ?? `run ${id} was not measured`);
  const { report, environment, suite, profile, rounds } = body;
  const rows = report.servers
    .toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))
    .map((server) => [
      server.serverId,
      ...COLUMNS.map((id) => OVERALL_COLUMNS[id].format(server[id] ?? null)),
    ]);
  const titles = COLUMNS.map((id) => [OVERALL_COLUMNS[id].title, OVERALL_COLUMNS[id].unit].join(', '));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(['server', ...titles]), line(['---', ...titles.map(() => '---:')]), ...rows.map(line)];
  const { cpus } = environment.host;
  const note = `Suite \`${suite}\`, profile \`${profile}\`, ${rounds} rounds, on one machine of ${cpus} logical processors: servers, backends and load share them.`;
  const title = `Five servers, as \`make demo ROUNDS=${ROUNDS}\` measures them:`;
  await writeBetween('result', [title, '', ...table, '', note].join('\n'));
}

/** Measures a package by the command, whose text README.md shows. */
async function writeServer(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-pictures-'));
  try {
    const json = join(folder, 'measured.json');
    const argv = ['packages/cli/bin/headroom.js', 'measure', `npm:${PACKAGE}`, '--json', json];
    const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: ROOT });
    await writeBetween('measured', ['```', stdout.trim(), '```'].join('\n'));
    const { result } = JSON.parse(await readFile(json, 'utf8')) as { result: TrialResult };
    const tools = result.measurements
      .filter(({ kind }) => kind === 'tool')
      .map((tool) => ({
        tool: tool.name,
        p99Ms: Number(poolMeasurements([tool]).percentile(99)?.toFixed(2)),
      }))
      .toSorted((a, b) => b.p99Ms - a.p99Ms)
      .slice(0, TOOLS);
    await writeFront('measured-server', {
      package: PACKAGE,
      where: `one trial, ${availableParallelism()} processors`,
      tools,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Replaces what stands between two marks in README.md. */
async function writeBetween(name: string, block: string): Promise<void> {
  const text = await readFile(README, 'utf8');
  const open = `<!-- ${name} -->\n`;
  const from = text.indexOf(open) + open.length;
  const to = text.indexOf(`\n<!-- end of ${name} -->`);
  if (from < open.length || to < from) throw new Error(`README.md has no marks named ${name}`);
  await writeFile(README, `${text.slice(0, from)}\n${block}\n${text.slice(to)}`);
}

async function writeFront(name: string, figures: unknown): Promise<void> {
  await writeFile(join(FRONT, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}

/** Writes the metrics that a comparison found to be worse, for the front page. */
async function writeComparison(url: string, id: string): Promise<void> {
  const call = client((path, init) => fetch(url + path, init));
  const { body, refused } = await call('GET /api/v1/comparisons/{id}', { params: { id } });
  if (!body?.headline || !body.finishedAt) throw new Error(refused?.message ?? `${id} was not measured`);
  const rows = changedRows(body.rows)
    .filter(({ verdict }) => verdict === 'regressed')
    .slice(0, INTERVALS)
    .map(({ tool, metric, change, together, floor }) => ({
      tool,
      metric,
      change,
      ...together,
      floor: floor.ratio,
    }));
  const measured = {
    command: 'make demo COMPARE=1',
    day: body.finishedAt.slice(0, 10),
    headline: body.headline.split('; ')[0],
    rounds: body.measuredRounds,
    metrics: body.rows.length,
    rows,
  };
  await writeFront('measured-comparison', measured);
}

/** Parts of `make test`: what is run, and what each begins after. */
import { inOwnNetwork } from './own-network.ts';
import type { Node } from './test-graph.ts';
import { goReport, vitestReport } from './test-results.ts';
import { buildAll, buildImages, buildQuick, prepareEngine } from './test-rig.ts';
import type { TestReport } from './testing/report.ts';

/** Tests in a browser whose worker builds servers and measures them. */
const WITH_WORKER = ['browser/run.test.ts', 'browser/compare-whole.test.ts'];

/** One part of the tests: a command or something that is prepared in this process. */
export interface Part extends Node {
  readonly work: Command | (() => Promise<void>);
  /** It needs no servers, engine or browser: it is in the everyday loop, too. */
  readonly everyday?: true;
  /** Reads the results from the report file, or from what was printed; a check has none. */
  readonly read?: (report: string, printed: readonly string[]) => Promise<TestReport>;
}

export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

const command = (argv: Command['argv'], cwd?: string): Command => ({ argv, ...(cwd && { cwd }) });

/** Tests of vitest, by its arguments. */
const vitest = (args: readonly string[], cwd?: string): Pick<Part, 'work' | 'read'> => ({
  work: command(['vitest', 'run', ...args], cwd),
  read: vitestReport,
});

/** Tests of the dashboard in a browser. */
const browser = (files: readonly string[]) =>
  vitest(['--config', 'vitest.browser.config.ts', ...files], 'apps/web');

const goTests = (cwd: string): Pick<Part, 'work' | 'read'> => ({
  work: command(['go', 'test', '-v', './...'], cwd),
  read: goReport,
});

/** A command in a network of its own, where this machine gives one: networks of others come and go unseen. */
function apart({ work, ...part }: ReturnType<typeof vitest>) {
  const { argv, ...rest } = work as Command;
  return { ...part, work: { ...rest, argv: inOwnNetwork(argv) ?? argv } };
}

/** The parts, each after those that it waits for. */
export function testParts(): Part[] {
  const hasOwnNetwork = inOwnNetwork(['true']) !== undefined;
  return [
    {
      title: 'database client',
      after: [],
      everyday: true,
      work: command(['turbo', 'run', 'generate', '--output-logs=errors-only']),
    },
    { title: 'engine and base images', after: ['database client'], work: prepareEngine },
    { title: 'images of servers', after: ['engine and base images'], work: buildImages },
    { title: 'servers', after: ['database client'], work: buildQuick },
    { title: 'all servers', after: ['servers'], work: buildAll },
    {
      title: 'formatter, linter, dependency rule',
      after: ['database client'],
      everyday: true,
      work: command(['biome', 'check', '.']),
    },
    {
      title: 'types',
      after: ['formatter, linter, dependency rule'],
      everyday: true,
      // By one checker a package: packages are checked side by side already.
      work: command(['pnpm', 'run', 'typecheck']),
    },
    { title: 'API service', after: ['types'], everyday: true, ...goTests('infra/api-service') },
    { title: 'stdio bridge', after: ['API service'], everyday: true, ...goTests('infra/stdio-bridge') },
    { title: 'mock backend', after: ['stdio bridge'], everyday: true, ...goTests('infra/mock-backend') },
    { title: 'recorder of k6', after: ['mock backend'], everyday: true, ...goTests('infra/k6') },
    {
      title: 'web build',
      after: ['recorder of k6'],
      work: command(['turbo', 'run', 'build', '--filter=@headroom/web', '--output-logs=errors-only']),
    },
    {
      title: 'database, builder and worker',
      after: ['database client'],
      everyday: true,
      ...vitest(['--project', 'services', '--project', 'hostile']),
    },
    {
      title: 'dashboard in a browser',
      after: ['web build', 'database, builder and worker'],
      ...apart(browser(WITH_WORKER.map((file) => `--exclude=${file}`))),
    },
    {
      title: 'builds and trials',
      after: [
        'images of servers',
        'servers',
        // Networks that come and go with containers end what Chromium is loading.
        hasOwnNetwork ? 'web build' : 'dashboard in a browser',
      ],
      ...vitest(['--project', 'rig']),
    },
    // Its builds load modules from the network of the machine, where containers come and go no more.
    { title: 'runs in a browser', after: ['builds and trials'], ...browser(WITH_WORKER) },
    {
      title: 'pure packages',
      after: ['runs in a browser', 'recorder of k6'],
      everyday: true,
      ...vitest(['--project', 'pure']),
    },
    { title: 'web', after: ['pure packages'], everyday: true, ...vitest([], 'apps/web') },
    // Contracts come last of these: they have limits, and little runs beside them by then.
    { title: 'contracts', after: ['web'], ...vitest(['--project', 'contracts']) },
    {
      title: 'containment and large bodies',
      after: ['contracts', 'dashboard in a browser', 'all servers'],
      ...vitest(['--project', 'waiting']),
    },
    {
      title: 'measurements',
      after: ['containment and large bodies'],
      ...vitest(['--project', 'alone']),
    },
  ];
}

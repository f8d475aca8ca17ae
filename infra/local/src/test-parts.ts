/** Parts of `make test`: what is run, in which order, and what runs beside what. */
import { goResults, type TestResult, vitestResults } from './test-results.ts';

/** Tests in a browser whose worker builds servers and measures them. */
const WITH_WORKER = ['browser/run.test.ts', 'browser/compare-whole.test.ts'];

/** One part of the tests: a command, and how many tests its report counts (none for a check). */
export interface Part {
  title: string;
  command: readonly [string, ...string[]];
  cwd?: string;
  /**
   * Parts of one kind run one after the other. `before`: all others need it; `first`: while the servers are built;
   * `early`: beside these, as it needs neither what they make nor servers; `then`: after both; `rig`: beside `early` and
   * `then`, once the servers that it starts are built; `alone`: after all others, because it measures, or has limits that
   * a busy machine breaks.
   */
  when: 'before' | 'first' | 'early' | 'then' | 'rig' | 'alone';
  /**
   * It needs no servers, engine or browser: it is in the everyday loop too, in one of two lanes that run beside each
   * other and take about the same time.
   */
  everyday?: 'checks' | 'services';
  /** It talks to nothing but what it starts: networks of others that come and go must not disturb it. */
  ownNetwork?: boolean;
  /** Reads the results from the report file, or from what was printed. */
  read?: (report: string, printed: readonly string[]) => Promise<TestResult[]>;
}

/** The parts; `report` names the file that a part's runner reports to. */
export function testParts(report: (part: string) => string): Part[] {
  /** Tests of vitest, by its arguments. */
  const tests = (title: string, when: Part['when'], args: readonly string[] = [], cwd = '.'): Part => ({
    title,
    when,
    command: [
      ...(['vitest', 'run', '--reporter=default', '--reporter=json'] as const),
      ...[`--outputFile.json=${report(title)}`, ...args],
    ],
    cwd,
    read: vitestResults,
  });
  /** Tests of the dashboard in a browser. */
  const browser = (title: string, when: Part['when'], files: readonly string[]): Part =>
    tests(title, when, ['--config', 'vitest.browser.config.ts', ...files], 'apps/web');
  return [
    {
      title: 'database client',
      when: 'before',
      everyday: 'checks',
      command: ['turbo', 'run', 'generate', '--output-logs=errors-only'],
    },
    {
      title: 'formatter, linter, dependency rule',
      when: 'first',
      everyday: 'checks',
      command: ['biome', 'check', '.'],
    },
    {
      title: 'types',
      when: 'first',
      everyday: 'checks',
      // By one checker a package: packages are checked side by side already.
      command: ['pnpm', 'run', 'typecheck'],
    },
    {
      title: 'API service',
      when: 'first',
      everyday: 'checks',
      command: ['go', 'test', '-v', './...'],
      cwd: 'infra/api-service',
      read: goResults,
    },
    {
      title: 'stdio bridge',
      when: 'first',
      everyday: 'checks',
      command: ['go', 'test', '-v', './...'],
      cwd: 'infra/stdio-bridge',
      read: goResults,
    },
    {
      title: 'mock backend',
      when: 'first',
      everyday: 'checks',
      command: ['go', 'test', '-v', './...'],
      cwd: 'infra/mock-backend',
      read: goResults,
    },
    {
      title: 'recorder of k6',
      when: 'first',
      everyday: 'checks',
      command: ['go', 'test', '-v', './...'],
      cwd: 'infra/k6',
      read: goResults,
    },
    {
      title: 'web build',
      when: 'first',
      command: ['turbo', 'run', 'build', '--filter=@headroom/web', '--output-logs=errors-only'],
    },
    { ...tests('database, builder and worker', 'early', ['--project', 'services']), everyday: 'services' },
    // Networks that come and go with containers end what Chromium is loading.
    {
      ...browser(
        'dashboard in a browser',
        'then',
        WITH_WORKER.map((file) => `--exclude=${file}`),
      ),
      ownNetwork: true,
    },
    tests('builds and trials', 'rig', ['--project', 'rig']),
    // Its builds load modules from the network of the machine, where containers come and go no more.
    browser('runs in a browser', 'rig', WITH_WORKER),
    // They are here so that both take about the same time.
    { ...tests('pure packages', 'rig', ['--project', 'pure']), everyday: 'checks' },
    { ...tests('web', 'rig', [], 'apps/web'), everyday: 'checks' },
    // Contracts come last of these: they have limits, and little runs beside them by then.
    tests('contracts', 'rig', ['--project', 'contracts']),
    tests('containment and large bodies', 'alone', ['--project', 'waiting']),
    tests('measurements', 'alone', ['--project', 'alone']),
  ];
}

/** Parts of `make test`: what is run, what each needs, and what must not run beside it. */
import { inOwnNetwork } from './own-network.ts';
import type { Node } from './test-graph.ts';
import { goReport, vitestReport } from './test-results.ts';
import {
  buildImages,
  buildQuick,
  buildSlow,
  buildUsualImage,
  prepareEngine,
  prepareOtherBases,
} from './test-rig.ts';
import type { TestReport } from './testing/report.ts';

/** One part of the tests. */
export interface Part extends Node {
  /** A command, or a step that is taken in this process. */
  readonly work: Command | (() => Promise<void>);
  /** Vitest's project whose files it runs. */
  readonly project?: string;
  /** Pattern of the files that a part without a project checks; undefined for one that only prepares others. */
  readonly checks?: string;
  /** It needs no servers, engine or browser, so it is in the everyday loop, too: always, or where a change reaches it. */
  readonly everyday?: 'always' | 'changed';
  /** Reads the results from the report file, or from what was printed; a check has none. */
  readonly read?: (report: string, printed: readonly string[]) => Promise<TestReport>;
}

export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd?: string;
  /** Variables besides those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

const vitest = (project: string) => ({
  project,
  work: { argv: ['vitest', 'run', '--project', project] } satisfies Command,
  read: vitestReport,
});

/** Tests of a Go program, compiled as setup.sh compiles k6: Go's cache has most of their packages. */
const goTests = (cwd: string) => ({
  everyday: 'always' as const,
  checks: `${cwd}/**`,
  work: {
    argv: ['go', 'test', '-trimpath', '-v', './...'],
    cwd,
    env: { CGO_ENABLED: '0' },
  } satisfies Command,
  read: goReport,
});

/** The parts; each stands after those that it waits for. */
export function testParts(): Part[] {
  const ownNetwork = inOwnNetwork(['vitest', 'run', '--project', 'browser']);
  return [
    { title: 'database client', work: { argv: ['turbo', 'run', 'generate', '--output-logs=errors-only'] } },
    // Where no package brings it, it is compiled while base images wait for theirs.
    { title: 'helm', work: { argv: ['infra/local/setup.sh', 'helm'] } },
    { title: 'engine and base images', needs: ['database client'], work: prepareEngine },
    { title: 'image of a server', needs: ['engine and base images'], work: buildUsualImage },
    { title: 'other base images', needs: ['engine and base images'], work: prepareOtherBases },
    {
      title: 'images of servers',
      needs: ['image of a server', 'other base images'],
      work: buildImages,
    },
    { title: 'servers', needs: ['database client'], work: buildQuick },
    { title: 'slow servers', needs: ['servers'], work: buildSlow },
    {
      title: 'formatter, linter, dependency rule',
      needs: ['database client'],
      everyday: 'always',
      checks: '**',
      work: { argv: ['biome', 'check', '.'] },
    },
    {
      title: 'types',
      needs: ['database client'],
      after: ['formatter, linter, dependency rule'],
      everyday: 'always',
      checks: '**',
      work: { argv: ['turbo', 'run', 'typecheck', '--output-logs=errors-only'] },
    },
    { title: 'API service', after: ['types'], ...goTests('infra/api-service') },
    { title: 'stdio bridge', after: ['API service'], ...goTests('infra/stdio-bridge') },
    { title: 'mock backend', after: ['stdio bridge'], ...goTests('infra/mock-backend') },
    { title: 'host agent', after: ['mock backend'], ...goTests('infra/host-agent') },
    { title: 'recorder of k6', after: ['host agent'], ...goTests('infra/k6') },
    {
      title: 'web build',
      needs: ['database client'],
      after: ['recorder of k6'],
      work: { argv: ['turbo', 'run', 'build', '--filter=@headroom/web', '--output-logs=errors-only'] },
    },
    {
      title: 'database, builder and worker',
      needs: ['database client'],
      everyday: 'always',
      ...vitest('services'),
    },
    {
      title: 'hostile input and chart',
      needs: ['database client', 'helm'],
      after: ['database, builder and worker'],
      everyday: 'always',
      ...vitest('processes'),
    },
    {
      title: 'web app over HTTP',
      needs: ['web build'],
      after: ['hostile input and chart'],
      ...vitest('http'),
    },
    {
      title: 'dashboard in a browser',
      needs: ['web build'],
      after: ['web app over HTTP'],
      ...vitest('browser'),
      ...(ownNetwork && { work: { argv: ownNetwork } }),
    },
    {
      title: 'builds and trials',
      needs: ['image of a server', 'servers'],
      // Networks that come and go with containers end what Chromium is loading.
      after: [ownNetwork ? 'web build' : 'dashboard in a browser'],
      ...vitest('rig'),
    },
    {
      title: 'runs in a browser',
      needs: ['web build', 'servers'],
      // Its builds load modules from the network of the machine, where containers come and go no more.
      after: ['builds and trials', 'images of servers'],
      ...vitest('runs'),
    },
    {
      title: 'pure packages',
      needs: ['database client'],
      after: ['web build'],
      everyday: 'always',
      ...vitest('pure'),
    },
    {
      title: 'web',
      needs: ['database client'],
      after: ['pure packages'],
      everyday: 'always',
      ...vitest('web'),
    },
    {
      title: 'dear tests',
      needs: ['database client'],
      // Beside both, too many processes would wait for each other; builds and trials end before the dashboard.
      after: ['web', 'builds and trials'],
      everyday: 'changed',
      ...vitest('dear'),
    },
    // Contracts come last of these: they have limits, and nothing but runs, which wait more than they compute, is beside them.
    {
      title: 'contracts',
      needs: ['images of servers', 'slow servers'],
      after: ['dear tests', 'builds and trials', 'dashboard in a browser'],
      ...vitest('contracts'),
    },
    {
      title: 'containment and large bodies',
      needs: ['images of servers', 'slow servers'],
      after: ['contracts', 'runs in a browser', 'dashboard in a browser'],
      ...vitest('waiting'),
    },
    {
      title: 'experiments',
      needs: ['images of servers', 'servers'],
      after: ['containment and large bodies'],
      ...vitest('experiments'),
    },
    { title: 'measurements', needs: ['servers'], after: ['experiments'], ...vitest('alone') },
  ];
}

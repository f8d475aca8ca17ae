import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, by their ends, the longest first: one that begins last has the others wait for it. Their size,
 * by which a machine that has not run them orders files, says little of that.
 */
const LONGEST = [
  'runs/recovery.test.ts',
  'projects/egress.test.ts',
  'local/target.test.ts',
  'projects/fetched-sides.test.ts',
  'local/target-compared.test.ts',
  'queue/hosts.test.ts',
  'runs/outcomes.test.ts',
  'mcp/local.test.ts',
  'compare/ended.test.ts',
  'trial/profiled.test.ts',
  'local/streams.test.ts',
  'discoveries/discover.test.ts',
  'local/fixtures.test.ts',
  'projects/image-sides.test.ts',
  'image/image-builder.test.ts',
  'local/aborts.test.ts',
  'local/measure.test.ts',
  'release/release.test.ts',
  'runs/limits.test.ts',
  'src/demo.test.ts',
  'image/prune-images.test.ts',
  'projects/own-server.test.ts',
  'verify/payload.test.ts',
  'docker/containment.test.ts',
  'runs/run.test.ts',
  'remote/remote-engine.test.ts',
  'payload/payload.test.ts',
  'verify/io.test.ts',
  'verify/io-others.test.ts',
  'verify/synthetic.test.ts',
  'experiments/soak.test.ts',
  'experiments/scaling.test.ts',
  'experiments/isolation.test.ts',
  'experiments/capacity.test.ts',
  'browser/upload.test.ts',
  'browser/watches.test.ts',
  'browser/a11y.test.ts',
  'browser/accounts.test.ts',
  'browser/publish.test.ts',
  'browser/tables.test.ts',
  'browser/compare.test.ts',
  'browser/projects.test.ts',
  'browser/pages.test.ts',
  'browser/forge.test.ts',
  'browser/studies.test.ts',
  'browser/trends.test.ts',
  'browser/sharing.test.ts',
  'browser/dispatcher.test.ts',
  'browser/cli.test.ts',
  'browser/permissions.test.ts',
  'browser/releases.test.ts',
  'browser/discovery.test.ts',
  'browser/run.test.ts',
  'authorization/load-tokens.test.ts',
  'load/listening.test.ts',
  'load/k6.test.ts',
  'backup/backup.test.ts',
  'synthetic/synthetic.test.ts',
  'load/foreign.test.ts',
  'load/streams.test.ts',
  'runs/size.test.ts',
  'expressions/expressions.test.ts',
  'lock/lock.test.ts',
  'sources/real.test.ts',
  'compare/watch-simulation.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = LONGEST.findIndex((end) => moduleId.endsWith(`/${end}`));
  return rank === -1 ? LONGEST.length : rank;
};

/** Begins with the files that take longest, project by project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b) || rankOf(a) - rankOf(b));
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, by their ends, the longest first: one that begins last has the others wait for it. Their size,
 * by which a machine that has not run them orders files, says little of that.
 */
const LONGEST = [
  'local/target.test.ts',
  'runs/recovery.test.ts',
  'projects/own-server.test.ts',
  'verify/synthetic.test.ts',
  'verify/payload.test.ts',
  'verify/io.test.ts',
  'queue/hosts.test.ts',
  'projects/egress.test.ts',
  'src/demo.test.ts',
  'local/target-compared.test.ts',
  'release/release.test.ts',
  'experiments/isolation.test.ts',
  'experiments/scaling.test.ts',
  'experiments/soak.test.ts',
  'docker/containment.test.ts',
  'payload/payload.test.ts',
  'image/prune-images.test.ts',
  'image/image-builder.test.ts',
  'runs/outcomes.test.ts',
  'runs/limits.test.ts',
  'local/measure.test.ts',
  'browser/a11y.test.ts',
  'browser/compare.test.ts',
  'browser/accounts.test.ts',
  'browser/policy.test.ts',
  'browser/cli.test.ts',
  'synthetic/synthetic.test.ts',
  'load/foreign.test.ts',
  'load/k6.test.ts',
  'runs/size.test.ts',
  'expressions/expressions.test.ts',
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

import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * The issues of a schema, each union's replaced by those of the branch that was meant: the one whose keys and types fit
 * best. Where none fits better than the others, the sentence of the union stays.
 */
export function meant(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const branches = issue.errors.map((issues) => issues.flatMap(meant));
  const misfits = branches.map((issues) => issues.reduce((sum, one) => sum + misfitOf(one), 0));
  const least = Math.min(...misfits);
  const [best, ...others] = branches.filter((_, at) => misfits[at] === least);
  if (!best || others.length > 0) return [issue];
  return best.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

/** Weight of an issue as a sign that another branch was meant: another type, an unknown or a missing key. */
function misfitOf(issue: Issue): number {
  if (issue.path.length === 0) return issue.code === 'unrecognized_keys' ? issue.keys.length : WHOLLY;
  return issue.path.length === 1 && issue.input === undefined ? 1 : 0;
}

const WHOLLY = 1000;

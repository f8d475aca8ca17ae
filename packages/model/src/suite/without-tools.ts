import { referencesOf } from './references.ts';
import type { UserClass } from './users.ts';
import type { Workload } from './workload.ts';

/** Parts of a workload that name tools. */
type Naming = Pick<Workload, 'tools' | 'users'>;

/** Tools of a workload whose arguments are answers of these, directly or through another tool. */
export function dependentTools({ tools }: Pick<Workload, 'tools'>, names: readonly string[]): string[] {
  const out = new Set(names);
  const dependent: string[] = [];
  // A tool takes answers of earlier ones only.
  for (const [at, references] of referencesOf(tools).entries()) {
    const { name = '' } = tools[at] ?? {};
    if (out.has(name) || !references.some(({ tool }) => out.has(tool))) continue;
    out.add(name);
    dependent.push(name);
  }
  return dependent;
}

/** The workload without some tools. Classes of users that would call nothing more go with them. */
export function withoutTools<W extends Naming>(workload: W, names: readonly string[]): W {
  if (names.length === 0) return workload;
  const { tools, users } = workload;
  const left = users?.flatMap((one) => userWithout(one, names) ?? []);
  return {
    ...workload,
    tools: tools.filter(({ name }) => !names.includes(name)),
    ...(left && { users: left }),
  };
}

function userWithout(user: UserClass, names: readonly string[]): UserClass | undefined {
  const { weights } = user;
  if (weights === undefined || weights === 'none') return user;
  const left = Object.entries(weights).filter(([name]) => !names.includes(name));
  return left.length === 0 ? undefined : { ...user, weights: Object.fromEntries(left) };
}

/** Whether a load of the workload calls anything. */
export function callsAnything({ tools, users }: Naming): boolean {
  return tools.length > 0 && users?.length !== 0;
}

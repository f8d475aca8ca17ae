import type { RunDetail } from '@headroom/db';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { DEFAULT_SUITE, isArchive, OWN_REPOSITORY, SUITES } from '@headroom/model/run';
import type { ComparedSide } from '#results/comparison/compared.ts';
import { exactSide } from '#results/comparison/side-name.ts';

/** A comparison that is to be measured again. */
export interface Repeated {
  readonly run: Pick<
    RunDetail,
    | 'projectId'
    | 'repository'
    | 'suite'
    | 'tools'
    | 'rounds'
    | 'untilDecided'
    | 'profile'
    | 'handshake'
    | 'hostClass'
  >;
  readonly base: ComparedSide;
  readonly head: ComparedSide;
}

/**
 * The commits, versions or digests of a comparison, where its servers can be measured at them again; null where a side is no commit (not
 * looked up, or with changes that no commit holds), and where the servers are those of a project that is gone.
 */
export function commitsToRepeat({ run, base, head }: Repeated): { base: string; head: string } | null {
  const [from, to] = [base.revision, head.revision];
  if (!from || !to || from.dirty || to.dirty) return null;
  if (run.projectId === null && !SUITES.some(({ id }) => id === run.suite)) return null;
  return { base: exactSide(base), head: exactSide(head) };
}

/**
 * The command that compares the same commits of servers again; null where they cannot be. Whatever names hold, a shell
 * reads each as one word. `--no`: where the command is not installed, npx says so and runs no package of that name from
 * a registry.
 */
export function repeatCommand(repeated: Repeated, servers: readonly string[]): string | null {
  const commits = commitsToRepeat(repeated);
  if (!commits) return null;
  const { run } = repeated;
  const { projectId } = run;
  // Default values are left out; null: a project has others.
  const unless = (usual: string | null, name: string, value: string): [string, string][] =>
    value === usual ? [] : [[name, value]];
  const ofInstallation = (usual: string) => (projectId === null ? usual : null);
  const options: [string, string][] = [
    ...(projectId === null ? [] : unless(null, '--project', projectId)),
    // The project says which archives are meant.
    ...(isArchive(run.repository)
      ? []
      : unless(ofInstallation(OWN_REPOSITORY), '--repository', run.repository)),
    ['--base', commits.base],
    ['--head', commits.head],
    ['--servers', servers.join(',')],
    // The project says its workload.
    ...(projectId === null ? unless(DEFAULT_SUITE, '--suite', run.suite) : []),
    ...unless('', '--tools', run.tools.join(',')),
    ['--profile', run.profile],
    ...unless(ofInstallation('session'), '--handshake', run.handshake),
    ...unless(ofInstallation(DEFAULT_HOST_CLASS), '--host-class', run.hostClass),
    [run.untilDecided ? '--until-decided' : '--rounds', String(run.rounds)],
  ];
  return ['npx --no headroom compare', ...options.map(([name, value]) => `${name} ${quoted(value)}`)].join(
    ' ',
  );
}

/** One word of a shell, as POSIX quotes it. */
function quoted(value: string): string {
  return /^[\w./:@,+=-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

import { repositoryLabel, runName, runPath, runTitle, type Titled } from './labels.ts';
import { type NamedRun, RunLink } from './run-link.tsx';

type Run = Titled & { readonly id: string; readonly name: string | null; readonly repository: string };

/** Name of a run in a table. */
export function nameOfRun(run: Run): NamedRun {
  const label = repositoryLabel(run.repository);
  return {
    id: run.id,
    path: runPath(run),
    title: runName(run),
    ...(run.name && { measures: runTitle(run) }),
    ...(label && { repository: { label, address: run.repository } }),
  };
}

/** A run in a table: a link to its page. */
export function RunName({ run }: { run: Run }) {
  return <RunLink run={nameOfRun(run)} />;
}

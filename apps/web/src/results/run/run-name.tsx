import Link from 'next/link';
import { Chip } from '#ui/chip.tsx';
import { shortId } from '#ui/short-id.ts';
import { repositoryLabel, runPath, runTitle, type Titled } from './labels.ts';

/** A run in a table: what it measures, and of which repository; a link to its page. */
export function RunName({ run }: { run: Titled & { id: string; repository: string } }) {
  const repository = repositoryLabel(run.repository);
  return (
    <span className="flex items-baseline gap-2.5">
      <Link href={runPath(run)} className="flex items-baseline gap-2.5 font-medium hover:text-accent">
        <span className="max-w-44 truncate sm:max-w-96" title={runTitle(run)}>
          {runTitle(run)}
        </span>
        <span className="num hidden font-normal text-12 text-muted sm:inline">{shortId(run.id)}</span>
      </Link>
      {repository && <Chip title={`Servers of ${run.repository}`}>{repository}</Chip>}
    </span>
  );
}

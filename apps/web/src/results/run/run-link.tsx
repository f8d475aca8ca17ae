import Link from 'next/link';
import { Chip } from '#ui/chip.tsx';
import { shortId } from '#ui/short-id.ts';

/** Name of a run in a table. */
export interface NamedRun {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** What it measures, where its title is a name that somebody gave it. */
  readonly measures?: string;
  /** Name and address of the repository, where it is not the checkout that workers run from. */
  readonly repository?: { readonly label: string; readonly address: string };
}

/** A run in a table: what it measures, and of which repository; a link to its page. */
export function RunLink({ run: { id, path, title, measures, repository } }: { run: NamedRun }) {
  const link = (
    <Link href={path} className="flex w-fit items-baseline gap-2.5 font-medium hover:text-accent">
      <span
        className="max-w-44 truncate sm:max-w-64 @max-[40rem]:max-w-72"
        title={measures ? `${title} (${measures})` : title}
      >
        {title}
      </span>
      <span className="num hidden font-normal text-12 text-muted sm:inline">{shortId(id)}</span>
    </Link>
  );
  if (!repository) return link;
  return (
    <span className="flex items-baseline gap-2.5">
      {link}
      <Chip title={`Servers of ${repository.address}`}>{repository.label}</Chip>
    </span>
  );
}

import { clsx } from 'clsx';
import { namesByCommit, type RepositoryChoice } from '#queueing/offered/repositories.ts';
import { Chip } from '#ui/chip.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

interface Props {
  repository: RepositoryChoice;
  /** Whole ids of the commits that are chosen now, as far as they are known. */
  chosen: { base: string | undefined; head: string | undefined };
  onPick: (side: 'base' | 'head', commit: string) => void;
}

/** The last commits, newest first, each with a button that makes it base, and one that makes it head. */
export function CommitList({ repository, chosen, onPick }: Props) {
  const names = namesByCommit(repository);
  return (
    <ul
      aria-label="Last commits"
      className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line bg-surface"
    >
      {repository.commits.map((listed) => (
        <Row
          key={listed.commit}
          listed={listed}
          names={names.get(listed.commit) ?? []}
          chosen={chosen}
          onPick={onPick}
        />
      ))}
    </ul>
  );
}

function Row({
  listed: { commit, subject, author, committedAt, age },
  names,
  chosen,
  onPick,
}: Omit<Props, 'repository'> & { listed: RepositoryChoice['commits'][number]; names: readonly string[] }) {
  return (
    <li className="flex min-w-0 items-center gap-x-3 px-3 py-1 text-13">
      <span className="flex shrink-0 gap-1">
        {(['base', 'head'] as const).map((side) => (
          <button
            key={side}
            type="button"
            aria-label={`Take ${commit.slice(0, 8)} as ${side}`}
            aria-pressed={chosen[side] === commit}
            onClick={() => onPick(side, commit)}
            className={clsx(
              'h-6 rounded border px-1.5 text-12',
              chosen[side] === commit
                ? 'border-accent bg-accent-soft font-medium text-accent'
                : 'border-line text-muted hover:border-line-strong hover:text-text',
            )}
          >
            {side}
          </button>
        ))}
      </span>
      <span className="num shrink-0 max-sm:hidden">{commit.slice(0, 8)}</span>
      <span className="min-w-0 flex-1 truncate" title={subject}>
        {names.map((name) => (
          <Chip key={name} className="mr-1.5">
            {name}
          </Chip>
        ))}
        {subject}
      </span>
      <span className="shrink-0 text-muted max-sm:hidden">{author}</span>
      <span className="shrink-0 text-muted">
        <RelativeTime iso={committedAt} shown={age} />
      </span>
    </li>
  );
}

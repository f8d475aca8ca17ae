import type { RunDetail } from '@headroom/db';
import { CommitId } from '#results/commit-id.tsx';
import type { Forge } from '#results/forge.ts';
import { Fold } from '#ui/fold.tsx';
import { When } from '#ui/when.tsx';
import { rangeOf } from '../commit-range.ts';

/** Commits between base and head, folded away; with links where the repository lies at a forge. */
export function CommitRangeFold({ run }: { run: RunDetail }) {
  const found = rangeOf(run);
  if (!found) return null;
  const { title, range, forge, diffUrl } = found;
  if (range.ahead === 0) return <p className="mt-4 text-13 text-muted">{title}</p>;
  return (
    <Fold title={title}>
      {range.commits.length > 0 && (
        <ol className="divide-y divide-line rounded-md border border-line bg-surface text-13">
          {range.commits.map((commit) => (
            <CommitRow key={commit.commit} {...commit} forge={forge} />
          ))}
        </ol>
      )}
      <p className="mt-2 text-13 text-muted">
        {range.commits.length < range.ahead && `${range.commits.length} of them are listed. `}
        {diffUrl && (
          <a href={diffUrl} rel="noreferrer" className="link">
            What head changes
          </a>
        )}
      </p>
    </Fold>
  );
}

function CommitRow({
  commit,
  subject,
  author,
  committedAt,
  forge,
}: NonNullable<RunDetail['commitRange']>['commits'][number] & { forge: Forge | undefined }) {
  return (
    <li className="grid gap-x-3 px-3 py-1.5 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <CommitId commit={commit} forge={forge} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{subject}</span>
      <span className="text-muted">
        {author}, <When at={new Date(committedAt)} />
      </span>
    </li>
  );
}

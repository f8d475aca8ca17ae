import type { TrialDetail } from '@headroom/db';
import { clsx } from 'clsx';
import Link from 'next/link';
import { here } from '#results/context.ts';
import type { RunView } from '#results/run/view.ts';

type ChosenTrial = Pick<TrialDetail, 'id' | 'serverId' | 'round'>;

/** Links to each trial of the run: a line a server, a number a round. */
export function TrialChoice({
  view,
  trials,
  current,
}: {
  view: RunView;
  trials: readonly ChosenTrial[];
  current: ChosenTrial;
}) {
  return (
    <nav aria-label="Trial" className="mb-3 flex flex-wrap gap-x-4 gap-y-1.5 text-12">
      {[...view.strokes.keys()].map((serverId) => (
        <span key={serverId} className="flex items-center gap-1">
          <span className="text-muted">{serverId}</span>
          {trials
            .filter((trial) => trial.serverId === serverId)
            .toSorted((a, b) => a.round - b.round)
            .map(({ id, round }) => (
              <Link
                key={id}
                href={here(view, { trial: id })}
                prefetch={false}
                scroll={false}
                aria-label={`${serverId}, round ${round}`}
                aria-current={id === current.id ? 'true' : undefined}
                className={clsx(
                  'num grid h-6 min-w-6 place-items-center rounded border px-1',
                  id === current.id
                    ? 'border-accent bg-accent-soft text-accent'
                    : 'border-line text-muted hover:border-line-strong hover:text-text',
                )}
              >
                {round}
              </Link>
            ))}
        </span>
      ))}
    </nav>
  );
}

import { can } from '@headroom/api/rights';
import { type AlikeRun, listAlikeRuns, type RunDetail } from '@headroom/db';
import Link from 'next/link';
import { twoRunsPath } from '#results/comparison-paths.ts';
import { runTitle } from '#results/run/labels.ts';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { shortId } from '#ui/short-id.ts';
import { When } from '#ui/when.tsx';

/** Number of runs offered to compare with. */
const OFFERED = 12;

/**
 * The last runs that this one can be held against: finished, under the same load, with a server in common. The older
 * of the two is the base. Works without JavaScript.
 */
export async function CompareWith({ run }: { run: RunDetail }) {
  if (run.status !== 'finished' || run.kind !== 'single') return null;
  if (!can(await currentActor(), 'run.list', run)) return null;
  const others = await listAlikeRuns(db(), run, OFFERED);
  if (others.length === 0) return null;
  return (
    <details className="relative">
      <summary className="inline-flex h-8 cursor-pointer list-none items-center rounded-md border border-line bg-surface px-3 font-medium text-13 hover:border-line-strong hover:bg-sunken [&::-webkit-details-marker]:hidden">
        Compare with…
      </summary>
      <ul
        aria-label="Runs to compare with"
        className="z-20 max-h-80 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-xl max-sm:fixed max-sm:inset-x-4 max-sm:bottom-4 sm:absolute sm:right-0 sm:mt-1 sm:w-80"
      >
        {others.map((other) => (
          <li key={other.id}>
            <Link
              href={twoRunsPath(inOrder(run, other))}
              prefetch={false}
              className="block rounded px-2 py-1.5 text-13 hover:bg-sunken"
            >
              <span className="block truncate font-medium">{runTitle(other)}</span>
              <span className="text-12 text-muted">
                <span className="num">{shortId(other.id)}</span>, queued <When at={other.createdAt} />
                {other.host && `, ${other.host.name}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function inOrder(run: RunDetail, other: AlikeRun): { base: string; head: string } {
  const [base, head] = run.createdAt < other.createdAt ? [run, other] : [other, run];
  return { base: base.id, head: head.id };
}

import { can } from '@headroom/api/rights';
import { type AlikeRun, listAlikeRuns, type RunDetail } from '@headroom/db';
import { twoRunsPath } from '#results/comparison-paths.ts';
import { runTitle } from '#results/run/labels.ts';
import { currentActor } from '#server/access/permit.ts';
import { db } from '#server/db.ts';
import { CompareMenu } from './compare-menu.tsx';

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
    <CompareMenu
      runs={others.map((other) => ({
        href: twoRunsPath(inOrder(run, other)),
        title: runTitle(other),
        id: other.id,
        queuedAt: other.createdAt.toISOString(),
        ...(other.host && { host: other.host.name }),
      }))}
      drawnAt={new Date().toISOString()}
    />
  );
}

function inOrder(run: RunDetail, other: AlikeRun): { base: string; head: string } {
  const [base, head] = run.createdAt < other.createdAt ? [run, other] : [other, run];
  return { base: base.id, head: head.id };
}

import { can } from '@headroom/api/rights';
import { WATCH_RUNS_LISTED } from '@headroom/api/watches';
import { listAcknowledgements, listWatchRuns, readWatch, type Watch, type WatchRun } from '@headroom/db';
import { plural } from '@headroom/model/text';
import { changesOf } from '@headroom/report/trends';
import { notFound } from 'next/navigation';
import { BadgeCard } from '#results/badge/badge-card.tsx';
import { refLabel } from '#results/run/labels.ts';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { publicUrl } from '#server/env.ts';
import { Empty } from '#ui/empty.tsx';
import { Fold } from '#ui/fold.tsx';
import { Notice } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { RefreshWhile } from '#ui/refresh-while.tsx';
import { Bone, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { watchBadge, watchBadgeText } from '../badge.ts';
import { ForgeSection } from '../forge/section.tsx';
import { pushUrl } from '../manage.ts';
import { badgePath, historyPath, watchPath } from '../paths.ts';
import { PushSteps } from '../push-steps.tsx';
import { readFollowed, withReleases } from '../releases.ts';
import { CommitTable } from './commit-table.tsx';
import { WatchHeader } from './header.tsx';
import { ReleaseTable } from './release-table.tsx';

const REFRESH_MS = 5000;

/** A watch: state, compared commits, and set-up of push events. */
export async function WatchBody({ id, actor }: { id: string; actor: Actor }) {
  const [watch, found, words] = await Promise.all([
    readWatch(db(), id),
    listWatchRuns(db(), id, WATCH_RUNS_LISTED),
    listAcknowledgements(db(), id),
  ]);
  if (!watch) notFound();
  const followed = await readFollowed(watch);
  const runs = withReleases(found, followed);
  const open = changesOf(runs, words).filter(
    ({ direction, acknowledged }) => direction === 'worse' && !acknowledged,
  );
  const manages = can(actor, 'watch.manage', watch);
  return (
    <>
      <WatchHeader
        watch={watch}
        last={runs[0]}
        manages={manages}
        publishes={
          can(actor, 'watch.publish', watch) &&
          runs.some(({ status, headMeasured }) => status === 'finished' && headMeasured)
        }
      />
      <div className="grid gap-3">
        <State watch={watch} />
        {open.length > 0 && <Open id={id} count={open.length} of={watch.releases ? 'releases' : 'branch'} />}
      </div>
      <Section
        title={watch.releases ? 'Releases' : 'Commits'}
        note={`${watch.releases ? 'Releases' : 'Heads'}, newest first, each compared with the newest measured one before it.`}
      >
        {runs.length === 0 && <Empty title="No comparisons yet">{expectation(watch)}</Empty>}
        {followed ? (
          <ReleaseTable followed={followed} runs={runs} firstCommit={watch.firstCommit} />
        ) : (
          runs.length > 0 && <CommitTable watch={watch} runs={runs} />
        )}
      </Section>
      {watch.badge && <BadgeSection watch={watch} runs={found} />}
      {!watch.releases && can(actor, 'webhook.manage', watch) && <ForgeSection watch={watch} />}
      {!watch.releases && manages && (
        <Fold title="Immediate push events from the forge">
          <PushSteps pushUrl={pushUrl(id)} branch={watch.branch} />
        </Fold>
      )}
      <RefreshWhile active={watch.pausedAt === null} everyMs={REFRESH_MS} />
    </>
  );
}

/** The badge that anybody may see. */
function BadgeSection({ watch, runs }: { watch: Watch; runs: readonly WatchRun[] }) {
  return (
    <Section title="Badge" note="For a page elsewhere, such as a README: anybody may see it.">
      <BadgeCard
        svg={watchBadge(watch, runs)}
        words={watchBadgeText(watch, runs)}
        page={publicUrl(watchPath(watch.id))}
        image={publicUrl(badgePath(watch.id))}
        what="the Markdown of the badge"
      />
    </Section>
  );
}

/** What the first comparison will be. */
function expectation({ releases, branch, firstCommit }: Watch): string {
  if (!releases) return `The first new commit after ${refLabel(firstCommit)} is compared with it.`;
  return firstCommit === ''
    ? `The newest release of ${branch} becomes the base, once a host has found it.`
    : `The next release of ${branch} is compared with ${refLabel(firstCommit)}.`;
}

/** Unacknowledged changes for the worse. */
function Open({ id, count, of }: { id: string; count: number; of: string }) {
  return (
    <Notice tone="warn" title={`${plural(count, 'change')} for the worse not acknowledged`}>
      Mark each as expected or fixed in the{' '}
      <a href={historyPath(id)} className="link">
        history of the {of}
      </a>
      .
    </Notice>
  );
}

/** Reason that no comparison is queued, if there is one. */
function State({ watch: { pausedAt, pausedReason, problem } }: { watch: Watch }) {
  if (pausedAt) {
    return (
      <Notice tone="warn" title={pausedReason === null ? 'Paused by a member' : 'Paused automatically'}>
        {pausedReason ?? 'Resume it to compare what is new.'}
      </Notice>
    );
  }
  if (problem === null) return null;
  return (
    <Notice tone="warn" title="No comparison is queued">
      {problem.replace(/\.?$/, '.')} Retried automatically.
    </Notice>
  );
}

/** Placeholder of the page while its data loads. */
export function WatchBodySkeleton() {
  return (
    <Skeleton>
      <Bone className="mb-5 h-16 w-96" />
      <TableSkeleton rows={8} />
    </Skeleton>
  );
}

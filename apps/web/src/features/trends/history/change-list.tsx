import type { StoredAcknowledgement } from '@headroom/db';
import { sideOfRevision } from '@headroom/model/comparison';
import { summaryOf } from '@headroom/report/compare';
import Link from 'next/link';
import { CommitId } from '#results/commit-id.tsx';
import { type Forge, forgeOf } from '#results/forge.ts';
import { refLabel, runPath } from '#results/run/labels.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Figures } from '#ui/figures.tsx';
import { When } from '#ui/when.tsx';
import { revisionName } from '../keys.ts';
import { historyName, metricWords, stepLabel, stepWord } from '../labels.ts';
import { isSharedStep, type Trend } from '../read-trend.ts';
import { SIGNS } from '../signs.ts';
import { ChangedWith, SharedStep } from '../step-list.tsx';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import type { HistoryChange } from './changes.ts';

interface Props {
  trend: Trend;
  changes: readonly HistoryChange[];
  /** Null: the reader may not acknowledge. */
  watchId: string | null;
  repository: string;
}

/** Changes of a watched branch or of releases, newest first, each with what is known of it and the word about it. */
export function ChangeList({ trend, changes, watchId, repository }: Props) {
  if (changes.length === 0) return null;
  const forge = forgeOf(repository);
  const isOpen = changes.some(({ acknowledged }) => !acknowledged);
  return (
    <div className="text-13">
      <ul aria-label="Changes" className="divide-y divide-line rounded-md border border-line bg-surface">
        {changes.toReversed().map((change) => (
          <Change
            key={`${change.commit} ${'run' in change.by ? change.by.run.id : ''}`}
            change={change}
            trend={trend}
            watchId={watchId}
            forge={forge}
          />
        ))}
      </ul>
      {isOpen && !trend.metric.isExact && (
        <p className="mt-1 max-w-[75ch] text-sm text-muted">
          A change point comes from measurements at different times: compare two of them to be sure.{' '}
          <Link href="/method#comparisons" className="link">
            How change points are found
          </Link>
        </p>
      )}
    </div>
  );
}

function Change({
  change,
  trend,
  watchId,
  forge,
}: {
  change: HistoryChange;
  trend: Trend;
  watchId: string | null;
  forge: Forge | undefined;
}) {
  const { commit, place, direction, acknowledged } = change;
  const revision = trend.revisions[place];
  const { sign, ink } = SIGNS[acknowledged || !direction ? 'acknowledged' : direction];
  const by = [revision?.author, revision?.at.toISOString().slice(0, 10)].filter(Boolean).join(', ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 px-3 py-2">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p>
          <span aria-hidden="true" className={ink}>
            {sign}{' '}
          </span>
          <Changed commit={commit} revision={revision} forge={forge} />{' '}
          <span className="text-muted">{by}</span>
        </p>
        <Evidence change={change} trend={trend} />
        {acknowledged && <Word word={acknowledged} of={commit} trend={trend} />}
      </div>
      {watchId !== null && <Acts change={change} trend={trend} watchId={watchId} />}
    </li>
  );
}

/** Commit of a change with its subject; a release by its version. */
function Changed({
  commit,
  revision,
  forge,
}: {
  commit: string;
  revision: Trend['revisions'][number] | undefined;
  forge: Forge | undefined;
}) {
  if (revision && sideOfRevision(revision)) {
    return <span className="num font-medium">{revisionName(revision)}</span>;
  }
  return (
    <>
      <CommitId commit={commit} forge={forge} /> <span className="font-medium">{revision?.subject}</span>
    </>
  );
}

/** What is known of a change: the comparison that found it, or the steps of the series. */
function Evidence({
  change: { by, place, direction, acknowledged },
  trend,
}: {
  change: HistoryChange;
  trend: Trend;
}) {
  if ('run' in by) {
    const { id, verdicts } = by.run;
    return (
      <p>
        <Link href={runPath({ id, kind: 'comparison' })} prefetch={false} className="link">
          {summaryOf({ counts: verdicts ?? {} })}
        </Link>
      </p>
    );
  }
  const metric = metricWords(trend);
  const steps = by.steps.map((step) => (
    <p key={step.serverId} className="text-muted">
      <span className={acknowledged || !direction ? undefined : SIGNS[step.direction].ink}>
        {stepWord(trend.metric)}, {step.direction}:
      </span>{' '}
      <Figures text={`${step.serverId} ${metric} ${stepLabel(step, trend.metric)}`} />
    </p>
  ));
  const changed = trend.lines.flatMap(({ changedWith }) => changedWith.get(place) ?? []);
  return (
    <>
      {steps}
      <ChangedWith sentences={[...new Set(changed)]} />
      {by.steps.length > 0 && isSharedStep(place, trend) && <SharedStep />}
    </>
  );
}

/** @param of commit of the change, which may be the fix of another one */
function Word({ word, of, trend }: { word: StoredAcknowledgement; of: string; trend: Trend }) {
  const { commit, reason, fixedBy, createdBy, createdAt } = word;
  const words =
    fixedBy === of ? `Fixes ${nameOf(commit, trend)}` : `Fixed by ${nameOf(fixedBy ?? '', trend)}`;
  return (
    <p>
      <span className="font-medium">
        {fixedBy === null ? `Expected: ${reason}` : <Figures text={words} />}
      </span>{' '}
      <span className="text-muted">
        {createdBy?.name} <When at={createdAt} />
      </span>
    </p>
  );
}

function Acts({ change, trend, watchId }: { change: HistoryChange; trend: Trend; watchId: string }) {
  const { acknowledged, place } = change;
  const commit = acknowledged?.commit ?? change.commit;
  const name = nameOf(commit, trend);
  // What fixed another change is taken back with that.
  if (acknowledged?.fixedBy === change.commit) return null;
  if (acknowledged) {
    return (
      <ConfirmButton
        request="DELETE /api/v1/watches/{id}/changes/{commit}"
        input={{ params: { id: watchId, commit } }}
        act="Withdraw"
        name={`Withdraw the acknowledgement of ${name}`}
        title={`Withdraw the acknowledgement of ${name}?`}
        keep="Keep it"
      >
        The change is open again.
      </ConfirmButton>
    );
  }
  const later = trend.revisions
    .slice(place + 1)
    .filter(({ dirty }) => !dirty)
    .map((revision) => ({ id: revision.commit, title: titleOf(revision) }));
  return <AcknowledgeButton watchId={watchId} commit={commit} name={name} later={later} />;
}

function titleOf(revision: Trend['revisions'][number]): string {
  const isRelease = sideOfRevision(revision) !== undefined;
  const name = historyName(revision);
  const isSaid = revision.subject === null || isRelease;
  return isSaid ? name : `${name} ${revision.subject}`;
}

/** Name of a commit or a release among those shown. */
function nameOf(commit: string, { revisions }: Trend): string {
  const revision = revisions.find((known) => known.commit === commit && !known.dirty);
  return revision ? historyName(revision) : refLabel(commit);
}

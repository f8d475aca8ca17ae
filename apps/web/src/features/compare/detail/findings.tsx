import { buildKey, SIDES } from '@headroom/model/comparison';
import type { RunBuilds } from '@headroom/model/run';
import { counts, listed } from '@headroom/report';
import {
  failuresOf,
  lostServers,
  oneSidedLines,
  type SideFailure,
  sameBuildsOf,
} from '@headroom/report/compare';
import Link from 'next/link';
import { here } from '#results/context.ts';
import { EndReason, endReason } from '#results/run/end-reason.tsx';
import { failuresOf as failedTrials, unmeasured } from '#results/run/failures.ts';
import { TrialLogs } from '#results/run/trial-logs.tsx';
import { Figures } from '#ui/figures.tsx';
import { Fold } from '#ui/fold.tsx';
import { Notice } from '#ui/message.tsx';
import { calibrationDifferences, differencesOf } from '../differences.ts';
import type { CompareView } from './view.ts';

/** Failures in words, each with its log one click away; nothing where all went well. */
export function Failures({ view }: { view: CompareView }) {
  const { run, trials } = view;
  const sides = failuresOf(trials);
  // One failure stands for all trials of a side that failed altogether.
  const others = trials.filter(
    (trial) =>
      !(
        trial.status === 'server_failed' &&
        sides.some((side) => side.serverId === trial.serverId && side.side === trial.side)
      ),
  );
  const rest = run ? failedTrials({ trials: others, rounds: run.rounds }) : [];
  const missing = run && unmeasured(run);
  if (sides.length === 0 && rest.length === 0 && !missing && !(run && endReason(run))) return null;
  return (
    <section aria-label="Failures" className="mb-5 space-y-2">
      {run && <EndReason run={run} what="comparison" />}
      {sides.map((failure) => (
        <SideNotice key={`${failure.serverId} ${failure.side}`} view={view} failure={failure} />
      ))}
      {rest.map(({ status, text, reason, trialId }) => (
        <Notice
          key={`${text} ${trialId}`}
          tone={status === 'server_failed' ? 'bad' : 'warn'}
          title={<WithLog view={view} text={text} trialId={trialId} />}
        >
          <span className="whitespace-pre-line break-words">{reason}</span>
        </Notice>
      ))}
      {missing && <Notice tone="info" title={missing} />}
    </section>
  );
}

/** A side that failed altogether: what the comparison found of that server. */
function SideNotice({ view, failure }: { view: CompareView; failure: SideFailure }) {
  const { serverId, side, reason, trialId } = failure;
  const other = side === 'head' ? 'base' : 'head';
  const measured = view.trials.some(
    (trial) => trial.serverId === serverId && trial.side === other && trial.measurements.length > 0,
  );
  return (
    <Notice
      tone="bad"
      title={<WithLog view={view} trialId={trialId} text={`${serverId} fails at ${side}`} />}
    >
      <span className="whitespace-pre-line break-words">{reason}</span>
      {measured && (
        <span className="block">
          {lostServers(view.trials).includes(serverId) && 'Its measurement stopped. '}
          The figures of {other} are below.
        </span>
      )}
    </Notice>
  );
}

function WithLog({ view, text, trialId }: { view: CompareView; text: string; trialId: string }) {
  if (view.isPublic) return text;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {text}
      <Link
        href={`${here(view, { log: trialId, row: undefined })}#log`}
        prefetch={false}
        className="link font-normal"
      >
        Read its log
      </Link>
    </span>
  );
}

/** The logs of the trial that the address asks for. */
export function AskedLog({ view }: { view: CompareView }) {
  const trial = view.trials.find(({ id }) => id === view.params.log);
  if (!trial) return null;
  return (
    <div className="mb-8">
      <TrialLogs trial={trial} removed={view.runs[trial.side].evidenceRemoved} />
    </div>
  );
}

/**
 * Number of differences outside the fold; more would push the findings away: a broken contract fails in
 * dozens of checks.
 */
const MOST_DIFFERENCES = 5;

/** Differences of the sides beside their commits: each of them may be what changed a metric. */
export function Differences({ view }: { view: CompareView }) {
  const differences = differencesOf(view);
  const sinceCalibration = calibrationDifferences(view);
  return (
    <div className="mb-5 space-y-2 empty:hidden">
      {view.run === null && (
        <Notice tone="warn" title="Two separate runs: weaker evidence">
          Changes of the host in between count, too: other programs, heat, a newer kernel. Only larger changes
          are reported. To be sure, compare the commits in one run.
        </Notice>
      )}
      {differences.length > 0 && (
        <Notice tone="warn" title="The sides differ in more than their commits">
          <Sentences list={differences.slice(0, MOST_DIFFERENCES)} />
          {differences.length > MOST_DIFFERENCES && (
            <Fold title={`${differences.length - MOST_DIFFERENCES} more`}>
              <Sentences list={differences.slice(MOST_DIFFERENCES)} />
            </Fold>
          )}
        </Notice>
      )}
      {sinceCalibration.length > 0 && (
        <Notice tone="warn" title="Calibrated under other conditions">
          <Sentences list={sinceCalibration} />
        </Notice>
      )}
      <OneSided view={view} />
      <SameBuilds view={view} />
    </div>
  );
}

/** Tools that no side was asked for. */
function OneSided({ view }: { view: CompareView }) {
  const lines = oneSidedLines(view.comparison.oneSided);
  if (lines.length === 0) return null;
  return (
    <Notice tone="info" title="Tools of one side only">
      <Sentences list={lines} />
    </Notice>
  );
}

/**
 * Servers of which nothing is known to have changed: both sides are one build. Of a calibration they are meant to be.
 * Workers of an earlier version told nothing of how a server was started.
 */
function SameBuilds({ view: { run, runs, trials } }: { view: CompareView }) {
  const builds = run?.builds ?? buildsBySide(runs);
  const same = sameBuildsOf({ servers: runs.head.servers, builds, trials });
  if (same.length === 0 || run?.kind === 'calibration') return null;
  const measured = trials.some((trial) => same.includes(trial.serverId) && counts(trial));
  const [they, their] = same.length === 1 ? ['it is', 'its'] : ['they are', 'their'];
  const isStartKnown = same.every((id) => SIDES.every((side) => builds[buildKey(id, side)]?.configHash));
  const unchanged = `Nothing that ${they} built of${isStartKnown ? ' or started with' : ''} differs between the commits`;
  const unless = isStartKnown ? '' : ', or comes from how each side was started';
  return (
    <Notice
      tone="info"
      title={run ? `Not affected: ${listed(same)}` : `${listed(same)}: both sides share one build`}
    >
      {measured
        ? `${unchanged}, so any difference in ${their} figures below is noise${unless}.`
        : `${unchanged}: base and head are one build, so there was nothing to measure.`}
    </Notice>
  );
}

/** Builds of two single runs as those of one that has both sides. */
function buildsBySide(runs: CompareView['runs']): RunBuilds {
  const named = SIDES.map((side) =>
    Object.entries(runs[side].builds).map(([serverId, build]) => [buildKey(serverId, side), build]),
  );
  return Object.fromEntries(named.flat());
}

function Sentences({ list }: { list: readonly string[] }) {
  return (
    <ul>
      {list.map((sentence) => (
        <li key={sentence} className="break-words">
          <Figures text={sentence} />
        </li>
      ))}
    </ul>
  );
}

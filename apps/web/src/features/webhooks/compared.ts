import type { EventFacts, StoredRevision } from '@headroom/db';
import { hasSides } from '@headroom/model/run';
import { contextLines } from '@headroom/report';
import {
  failedTrialsLabel,
  failuresOf,
  measuredServers,
  type SideFailure,
  summaryOf,
} from '@headroom/report/compare';

type Run = EventFacts['run'];

/** Part of a message about a comparison or a calibration; null of other runs. */
export function comparedData(run: Run) {
  if (!hasSides(run.kind)) return null;
  return {
    kind: run.kind,
    base: side(run.baseRef, run.baseRevision),
    head: side(run.headRef, run.headRevision),
    /** Number of metrics of each verdict; null where it came to none. */
    counts: run.verdicts,
    /** Contexts of servers, counted exactly; empty where none changed. */
    contexts: run.contextChanges.map(({ serverId, base, head, text }) => ({ serverId, base, head, text })),
    /** Sides of servers that failed altogether. */
    failures: failuresOf(run.sideTrials).map(({ serverId, side, reason }) => ({ serverId, side, reason })),
  };
}

/** Findings of a comparison in a sentence; empty for runs that found nothing of the kind. */
export function foundLabel(run: Run): string {
  if (run.kind !== 'comparison' || !run.verdicts) return '';
  const failures = failuresOf(run.sideTrials);
  const found = failures.length === 0 && run.finding ? [run.finding] : countsOf(run, failures);
  return `${[...failures.map(failureLabel), ...found, ...contextLines(run.contextChanges)].join('. ')}.`;
}

/** Stands in for a headline: servers with failed trials, and the number of metrics per verdict. */
function countsOf({ verdicts, sideTrials }: Run, failures: readonly SideFailure[]): string[] {
  const others = measuredServers(sideTrials).filter(
    ({ serverId, failed }) =>
      failed.base + failed.head > 0 && !failures.some((failure) => failure.serverId === serverId),
  );
  return [
    ...others.map((one) => `${one.serverId} failed in ${failedTrialsLabel(one)}`),
    summaryOf({ counts: verdicts ?? {} }),
  ];
}

function side(ref: string | null, revision: StoredRevision | null) {
  return { ref, commit: revision?.commit ?? null };
}

/** Its reason may be a whole build log; the page has all of it. */
function failureLabel({ serverId, side, reason }: SideFailure): string {
  const [line = ''] = (reason ?? '').trim().split('\n');
  return `${serverId} fails at ${side}${line && `: ${line.replace(/\.$/, '')}`}`;
}

import { type FoundCommits, foundCommitsSchema, type Side } from '@headroom/model/comparison';
import type { ContextSummary } from '@headroom/model/context';
import { type Experiment, experimentFor } from '@headroom/model/experiments';
import { findProfile, NEWER, type RunKind, type RunStatus, type TrialStatus } from '@headroom/model/run';
import { toContextChanges } from '../contexts/contexts.ts';
import type { Db } from '../db.ts';
import { toExperiment } from '../experiments/stored.ts';
import type { KnownEventKind } from '../newer.ts';
import { REVISION, type StoredRevision } from '../revisions/ensure.ts';
import { toVerdicts, type Verdicts } from '../verdicts.ts';
import { type Digest, readDigest } from '../watches/digest.ts';

/** An event with what there is to say of it. */
export interface EventFacts {
  readonly id: string;
  readonly kind: KnownEventKind;
  readonly createdAt: Date;
  readonly workspace: { readonly slug: string; readonly name: string };
  readonly run: {
    readonly id: string;
    readonly kind: RunKind;
    /** Name that somebody gave it. */
    readonly name: string | null;
    readonly baseRef: string | null;
    readonly headRef: string | null;
    /** Revisions of its refs; null until a worker has resolved them, and where it has none. */
    readonly baseRevision: StoredRevision | null;
    readonly headRevision: StoredRevision | null;
    readonly verdicts: Verdicts;
    /** Version of the method of its verdict; null where none is stored. */
    readonly verdictMethod: number | null;
    /** What it found, in a sentence; null where nothing is stored. */
    readonly finding: string | null;
    /** Of a comparison: contexts of its servers; empty where none changed. */
    readonly contextChanges: readonly ContextSummary[];
    readonly status: RunStatus;
    readonly reason: string | null;
    readonly suite: string;
    readonly profile: string;
    readonly servers: readonly string[];
    readonly rounds: number;
    /** Number of trials in each status; 0 is left out. */
    readonly trials: Readonly<Partial<Record<TrialStatus, number>>>;
    /** Host that measured it; null before one took it. */
    readonly host: { readonly name: string } | null;
    /** Watch that queued it, with why it is paused; null: none did, or it is gone. */
    readonly watch: {
      readonly branch: string;
      readonly releases: boolean;
      readonly pausedReason: string | null;
    } | null;
    /** What the search behind its slowdown came to; null: nothing was searched. */
    readonly found: FoundCommits | null;
    /** Trials that have a side. */
    readonly sideTrials: readonly SideTrialEnd[];
  };
  /** What a digest tells of; null of other events, and where the watch is gone. */
  readonly digest: Digest | null;
  /** Trials of a run that looked for growth, of the events that tell what it found; empty of all others. */
  readonly soaks: readonly SoakTrial[];
  /** The publication that the event is about, or the newest of the run; null: it was never published. */
  readonly publication: { readonly slug: string; readonly title: string } | null;
}

/** Outcome of a trial of a comparison. */
export interface SideTrialEnd {
  readonly id: string;
  readonly serverId: string;
  readonly side: Side | null;
  readonly round: number;
  readonly status: TrialStatus;
  readonly reason: string | null;
}

/** Outcome of a trial that looked for growth. */
export interface SoakTrial {
  readonly serverId: string;
  readonly round: number;
  readonly status: TrialStatus;
  readonly experiment: Experiment | null;
}

/** Events that tell which growth was found. */
const OF_SOAKS: readonly KnownEventKind[] = ['run_finished', 'growth_found'];

/** Reads an event; null when it is gone, and of a kind that only a newer version knows. */
export async function readEvent(db: Db, id: string): Promise<EventFacts | null> {
  const found = await db.event.findUnique({
    where: { id },
    select: {
      id: true,
      kind: true,
      createdAt: true,
      workspace: { select: { slug: true, name: true } },
      run: { select: RUN },
    },
  });
  if (!found || found.kind === NEWER) return null;
  const { kind } = found;
  const { publications, trials: sideTrials, watchId, ...run } = found.run;
  const counts = await db.trial.groupBy({ by: ['status'], where: { runId: run.id }, _count: true });
  const trials = Object.fromEntries(counts.map(({ status, _count }) => [status, _count]));
  const verdicts = toVerdicts(run.verdicts);
  const searched = foundCommitsSchema.nullable().parse(run.found);
  return {
    ...{ ...found, kind },
    run: {
      ...run,
      verdicts,
      contextChanges: toContextChanges(run.contextChanges),
      found: searched,
      trials,
      sideTrials,
    },
    digest: found.kind === 'watch_digest' && watchId ? await readDigest(db, watchId, found.createdAt) : null,
    soaks: OF_SOAKS.includes(found.kind) ? await soaksOf(db, run) : [],
    publication: publications[0] ?? null,
  };
}

async function soaksOf(db: Db, { id, profile }: { id: string; profile: string }): Promise<SoakTrial[]> {
  const load = findProfile(profile);
  if (!load || !experimentFor(load)?.findsGrowth) return [];
  const trials = await db.trial.findMany({
    where: { runId: id },
    select: { serverId: true, round: true, status: true, experiment: true },
  });
  return trials.map((trial) => ({
    ...trial,
    experiment: toExperiment(trial.experiment),
  }));
}

const RUN = {
  kind: true,
  name: true,
  finding: true,
  baseRef: true,
  headRef: true,
  verdicts: true,
  verdictMethod: true,
  contextChanges: true,
  found: true,
  watchId: true,
  host: { select: { name: true } },
  watch: { select: { branch: true, releases: true, pausedReason: true } },
  baseRevision: { select: REVISION },
  headRevision: { select: REVISION },
  trials: {
    where: { side: { not: null } },
    select: { id: true, serverId: true, side: true, round: true, status: true, reason: true },
  },
  id: true,
  status: true,
  reason: true,
  suite: true,
  profile: true,
  servers: true,
  rounds: true,
  publications: { select: { slug: true, title: true }, orderBy: { id: 'desc' }, take: 1 },
} as const;

import { listRunCalibrations, type RunDetail } from '@headroom/db';
import { SIDES, type Side } from '@headroom/model/comparison';
import { isExperiment } from '@headroom/model/experiments';
import { hasSides, whyNotComparable } from '@headroom/model/run';
import { listed } from '@headroom/report';
import { compareRun } from '@headroom/report/compare';
import { LRUCache } from 'lru-cache';
import { readContextChanges } from '#results/comparison/contexts.ts';
import type { Compared, SideTrialDetail } from '#results/comparison/sides.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { db } from '#server/db.ts';
import { isId } from '#server/http/ids.ts';
import { once } from '#server/once.ts';
import { shortId } from '#ui/short-id.ts';

/** Two runs that can be compared, or why they cannot. */
export type TwoRuns =
  | { readonly compared: Compared; readonly refused?: undefined }
  | { readonly refused: TwoRunsRefusal; readonly compared?: undefined };

export interface TwoRunsRefusal {
  /** The run that stands in the way; null: that they do not go together. */
  readonly field: Side | null;
  readonly message: string;
}

const KEPT = 16;
const KEPT_MS = 300_000;
const kept = once('compared-pairs', () => new LRUCache<string, Compared>({ max: KEPT, ttl: KEPT_MS }));

/**
 * Two finished single runs, one after the other, as base and head: rounds are paired in their order, and only servers
 * that both have are compared. Nothing is told of a run that its reader may not read.
 * @param mayRead whether the reader may read the run with this id
 */
export async function readTwoRuns(
  ids: Readonly<Record<Side, string | undefined>>,
  mayRead: (id: string) => Promise<boolean>,
): Promise<TwoRuns> {
  const [base, head] = await Promise.all([
    readSide('base', ids.base, mayRead),
    readSide('head', ids.head, mayRead),
  ]);
  if ('message' in base) return { refused: base };
  if ('message' in head) return { refused: head };
  const message = whyNot(base, head);
  if (message) return { refused: { field: null, message } };
  const key = `${base.id} ${head.id}`;
  const compared = kept().get(key) ?? (await comparedPair(base, head));
  kept().set(key, compared);
  return { compared };
}

async function readSide(
  side: Side,
  id: string | undefined,
  mayRead: (id: string) => Promise<boolean>,
): Promise<RunDetail | TwoRunsRefusal> {
  const refuse = (message: string) => ({ field: side, message });
  if (!id) return refuse(`${side} is missing: give the id of a finished run.`);
  const whole = isId(id) && (await mayRead(id)) ? await readRunReport(id) : null;
  if (!whole) return refuse(`${side}: run “${id.slice(0, 36)}” does not exist, or you may not read it.`);
  const { run } = whole;
  if (hasSides(run.kind)) return refuse(`${side} must be a single run, but compares two revisions.`);
  if (run.kind === 'elsewhere') {
    return refuse(`${side} must be a run of this installation’s hosts, but was measured elsewhere.`);
  }
  // A run under one load may have a profile that is known no more.
  const reason = isExperiment(run.kind) ? whyNotComparable(run.profile) : null;
  if (reason !== null) return refuse(`${side}: ${reason}.`);
  if (run.kind !== 'single' && !isExperiment(run.kind))
    return refuse(`${side} must be a measurement, but is a try.`);
  if (run.status !== 'finished') {
    return refuse(`${side} must be a finished run, but is ${run.status}.`);
  }
  return run;
}

const ASKED = ['suite', 'profile', 'handshake'] as const;
const ASKED_LABELS = { suite: 'suite', profile: 'load profile', handshake: 'handshake' } as const;

/** Reason why two runs do not go together; null where they do. */
function whyNot(base: RunDetail, head: RunDetail): string | null {
  const other = ASKED.filter((field) => base[field] !== head[field]);
  if (other.length > 0) {
    const each = other.map((field) => `${ASKED_LABELS[field]} (base ${base[field]}, head ${head[field]})`);
    return `The runs must have the same workload, but differ in ${listed(each)}.`;
  }
  if (common(base, head).length > 0) return null;
  return `The runs have no server in common: base has ${base.servers.join(', ')}, head has ${head.servers.join(', ')}.`;
}

/** Servers that both runs were to measure. */
export function common(base: Pick<RunDetail, 'servers'>, head: Pick<RunDetail, 'servers'>): string[] {
  return base.servers.filter((serverId) => head.servers.includes(serverId));
}

async function comparedPair(base: RunDetail, head: RunDetail): Promise<Compared> {
  const servers = common(base, head);
  const trials = [...trialsOf(base, 'base', servers), ...trialsOf(head, 'head', servers)];
  const terms = {
    nowMs: (head.finishedAt ?? head.createdAt).getTime(),
    ended: true,
    interleaved: false,
    cpus: cpusOf({ base, head }),
    // Calibrations hold for one host: its difference from itself says nothing of two hosts.
    calibrations:
      base.host?.id === head.host?.id ? await listRunCalibrations(db(), { ...head, kind: 'comparison' }) : [],
  };
  const whole = {
    kind: 'single' as const,
    profile: head.profile,
    servers,
    builds: {},
    trials,
    tools: [],
    rounds: head.rounds,
    untilDecided: false,
    environment: head.environment,
  };
  return {
    comparison: compareRun(whole, terms),
    contexts: (await readContextChanges({ base, head })).filter(({ serverId }) => servers.includes(serverId)),
    trials,
    budgets: {},
    runs: { base, head },
    base: sideOf(base),
    head: sideOf(head),
  };
}

/** Logical processors of each side's host, as far as they are known. */
function cpusOf(runs: Readonly<Record<Side, RunDetail>>): Partial<Record<Side, number>> {
  const known = SIDES.map((side) => [side, runs[side].environment?.host.cpus] as const);
  return Object.fromEntries(known.filter(([, cpus]) => cpus !== undefined));
}

function trialsOf(run: RunDetail, side: Side, servers: readonly string[]): SideTrialDetail[] {
  return run.trials.filter(({ serverId }) => servers.includes(serverId)).map((trial) => ({ ...trial, side }));
}

function sideOf(run: RunDetail) {
  const revision = run.headRevision ?? run.trials.find((trial) => trial.revision)?.revision ?? null;
  return { ref: `run ${shortId(run.id)}`, revision };
}

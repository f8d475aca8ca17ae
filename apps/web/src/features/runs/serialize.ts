import type { RunRow } from '@headroom/db';
import type { Tried } from '@headroom/model/run';
import { type Headroom, rowsByKind } from '@headroom/report';
import type { RunReport } from '#results/run/ended-runs.ts';
import { serializeEvidenceRemoved, serializeRevision, serializeTrial } from '#results/run/serialize.ts';
import type { Place } from './queue/place.ts';

/** A run as the API lists it. */
export function serializeRunSummary(run: RunRow) {
  const { id, kind, status, reason, suite, profile, handshake, servers, rounds, host, trialCounts } = run;
  const { repository, baseRef, headRef, name, note, tags } = run;
  return {
    id,
    kind,
    status,
    reason,
    suite,
    profile,
    handshake,
    servers,
    rounds,
    trialCounts,
    name,
    note,
    tags,
    repository,
    baseRef,
    headRef,
    baseRevision: serializeRevision(run.baseRevision),
    headRevision: serializeRevision(run.headRevision),
    hostClass: run.hostClass,
    host: host && { name: host.name, runtime: host.runtime },
    cancelRequestedAt: run.cancelRequestedAt?.toISOString() ?? null,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

/**
 * A run as the API shows it on its own, with the report's tables, while it waits its place in the queue, and of a try what
 * its servers answered, by trial. With the headroom of its servers where one is known.
 */
export function serializeRun(
  { run, report: { findings, servers, references, tools, phases, experiment } }: RunReport,
  {
    place,
    tried,
    headroom,
  }: {
    place: Place | null;
    tried: ReadonlyMap<string, Tried>;
    headroom: ReadonlyMap<string, Headroom>;
  },
) {
  return {
    ...serializeRunSummary(run),
    project: run.projectId,
    seed: run.seed,
    priority: run.priority,
    position: place?.position ?? null,
    expectedStart: place?.startsAt?.toISOString() ?? null,
    environment: run.environment,
    elsewhere: run.elsewhere,
    tools: run.tools,
    untilDecided: run.untilDecided,
    builds: run.builds,
    evidenceRemoved: serializeEvidenceRemoved(run.evidenceRemoved),
    trials: run.trials.map((trial) => ({ ...serializeTrial(trial), tried: tried.get(trial.id) ?? null })),
    report: {
      ...{ findings, servers: servers.map((row) => withHeadroom(row, headroom)), references },
      ...{ tools, phases, ...rowsByKind(experiment) },
    },
  };
}

function withHeadroom<Row extends { readonly serverId: string }>(
  row: Row,
  headroom: ReadonlyMap<string, Headroom>,
) {
  const own = headroom.get(row.serverId);
  return { ...row, ...(own && { headroom: own }) };
}

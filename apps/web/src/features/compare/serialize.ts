import type { comparisonSchema, twoRunsSchema } from '@headroom/api/comparisons';
import type { repositorySchema } from '@headroom/api/repositories';
import type { HostRepository } from '@headroom/db';
import { type Side, sideOfRevision, storedSide } from '@headroom/model/comparison';
import { estimateSeconds } from '@headroom/model/load';
import { findProfile, hasEnded, hasSides, trialHasEnded } from '@headroom/model/run';
import { comparedContext, contextChangeNotes, type ServerContextChange } from '@headroom/report';
import { failuresOf, summaryOf } from '@headroom/report/compare';
import type { z } from 'zod';
import type { ComparedRun, ComparedSide } from '#results/comparison/compared.ts';
import { headlineIn } from '#results/comparison/headline-in.ts';
import { sideName } from '#results/comparison/side-name.ts';
import { type Compared, comparedIn } from '#results/comparison/sides.ts';
import { twoRunsPath } from '#results/comparison-paths.ts';
import { runPath } from '#results/run/labels.ts';
import { calibrationDifferences, differencesOf } from './differences.ts';

/**
 * A comparison as the API shows it.
 * @param overheadS what a trial costs beside its load, in seconds
 * @param cpuLines what changed in the CPU profiles of its servers
 */
export function serializeComparison(
  compared: ComparedRun,
  { overheadS, cpuLines }: { overheadS: number; cpuLines: readonly string[] },
): z.input<typeof comparisonSchema> {
  const { run, base, head } = compared;
  const { id, kind, status, reason, repository, suite, profile, handshake, hostClass } = run;
  if (!hasSides(kind) && kind !== 'elsewhere') throw new Error(`run ${id} has no sides`);
  const ended = run.trials.filter(({ status }) => trialHasEnded(status)).length;
  const open = run.trials.length - ended;
  const load = findProfile(profile);
  return {
    id,
    kind,
    status,
    reason,
    url: runPath(run),
    repository,
    base: sideBody(base),
    head: sideBody(head),
    commitRange: run.commitRange,
    suite,
    profile,
    handshake,
    hostClass,
    servers: run.servers,
    tools: run.tools,
    rounds: run.rounds,
    untilDecided: run.untilDecided,
    name: run.name,
    note: run.note,
    tags: run.tags,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    trials: { ended, planned: run.trials.length },
    secondsLeft: hasEnded(status) || !load ? null : estimateSeconds(load, open, overheadS),
    ...(cpuLines.length > 0 && { cpuLines: [...cpuLines] }),
    budgets: compared.budgets,
    ...concludedBody(comparedIn(compared)),
  };
}

/** Two runs against each other. */
export function serializeTwoRuns(compared: Compared): z.input<typeof twoRunsSchema> {
  const { base, head, runs } = compared;
  const side = (name: Side, compared: ComparedSide) => ({ ...sideBody(compared), runId: runs[name].id });
  return {
    url: twoRunsPath({ base: runs.base.id, head: runs.head.id }),
    base: side('base', base),
    head: side('head', head),
    ...concludedBody(compared),
  };
}

function concludedBody(compared: Compared) {
  const { counts, family, rounds, nextLook, interleaved, disturbed, oneSided, rows } = compared.comparison;
  return {
    headline: headlineIn(compared)?.text ?? null,
    verdictMethod: compared.runs.base.id === compared.runs.head.id ? compared.runs.head.verdictMethod : null,
    summary: summaryOf(compared.comparison),
    counts,
    family,
    measuredRounds: rounds,
    nextLook,
    interleaved,
    disturbed,
    oneSided,
    failures: failuresOf(compared.trials),
    differences: differencesOf(compared),
    calibrationDifferences: calibrationDifferences(compared),
    rows,
    contexts: compared.contexts.map(contextBody),
  };
}

function contextBody(context: ServerContextChange) {
  const { change } = context;
  const detail =
    'problem' in change
      ? { encoding: null, instructions: null, tools: [], notes: [] }
      : {
          ...{ encoding: change.encoding, instructions: change.instructions },
          tools: change.tools.map(({ at: _, parts, ...tool }) => ({ ...tool, parts: [...parts] })),
          notes: contextChangeNotes(change),
        };
  return { ...comparedContext(context), ...detail };
}

function sideBody({ ref, revision }: ComparedSide) {
  return {
    ref,
    kind: (revision && sideOfRevision(revision)?.kind) ?? storedSide(ref).kind,
    name: sideName({ ref, revision }),
    commit: revision?.commit ?? null,
    subject: revision?.subject ?? null,
    committedAt: revision?.committedAt?.toISOString() ?? null,
  };
}

/**
 * Repositories by address, each as it was read last by a host that could.
 * @param rows of all hosts, those of an address after each other and the latest first
 * @param hosts those that may be told of
 */
export function serializeRepositories(
  rows: readonly HostRepository[],
  hosts: readonly { readonly id: string; readonly name: string }[],
): z.input<typeof repositorySchema>[] {
  const names = new Map(hosts.map(({ id, name }) => [id, name]));
  return [...Map.groupBy(rows, ({ address }) => address)].flatMap(([address, own]) => {
    const shown = own.find(({ error }) => error === null) ?? own[0];
    if (!shown) return [];
    const { listing, error, readAt } = shown;
    const hostNames = own.flatMap(({ hostId }) => names.get(hostId) ?? []).sort();
    return [{ address, hosts: hostNames, ...listing, error, readAt: readAt.toISOString() }];
  });
}

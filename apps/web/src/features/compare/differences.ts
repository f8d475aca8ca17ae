import type { CalibratedConditions, RunDetail, TrialBuild, TrialDetail } from '@headroom/db';
import type { Side } from '@headroom/model/comparison';
import { SIDES } from '@headroom/model/comparison';
import { SUITES } from '@headroom/model/run';
import { capitalised } from '@headroom/model/text/plural';
import { type ConditionTrial, conditionsApart, locksApart } from '@headroom/report';
import type { ComparedSide } from '#results/comparison/compared.ts';
import { CIRCUMSTANCES, circumstancesBetween } from '#results/run/circumstances.ts';

/**
 * Facts about how each side was measured; a Compared has them, and so has the run of a comparison in one run.
 */
export interface MeasuredSides {
  readonly base: ComparedSide;
  readonly head: ComparedSide;
  readonly runs: Readonly<Record<Side, Pick<RunDetail, 'environment' | 'host' | 'suite'>>>;
  readonly trials: readonly (Pick<TrialDetail, 'serverId' | 'build' | 'checks' | 'resources' | 'side'> &
    ConditionTrial)[];
  /** Conditions of the calibrations behind the noise floors; absent for two runs, and without a calibration. */
  readonly calibratedUnder?: readonly CalibratedConditions[];
}

/**
 * Differences of the sides beside their commits, in sentences: host and rig, versions that the builds used,
 * contract checks, changes that no commit holds. Each of them may be what changed a metric.
 */
export function differencesOf(sides: MeasuredSides): string[] {
  const servers = [...new Set(sides.trials.map(({ serverId }) => serverId))].sort();
  return [
    ...environmentDifferences(sides),
    ...conditionDifferences(sides),
    ...servers.flatMap((serverId) => versionDifferences(sides, serverId)),
    ...servers.flatMap((serverId) => lockDifferences(sides, serverId)),
    ...servers.flatMap((serverId) => bridgeDifferences(sides, serverId)),
    ...servers.flatMap((serverId) => checkDifferences(sides, serverId)),
    ...SIDES.filter((side) => sides[side].revision?.dirty).map(
      (side) => `The tree of ${side} had uncommitted changes.`,
    ),
  ];
}

function environmentDifferences({ runs }: MeasuredSides): string[] {
  const [base, head] = [runs.base.environment, runs.head.environment];
  const host = differing('Host', runs.base.host?.name, runs.head.host?.name);
  if (!base || !head) return host;
  const others = CIRCUMSTANCES.flatMap(([name, read]) => {
    const [was, is] = [read(base), read(head)];
    return was === undefined || is === undefined ? [] : differing(capitalised(name), was, is);
  });
  return [...host, ...others];
}

const ofSide = <Trial extends { readonly side: Side | null }>(trials: readonly Trial[], side: Side) =>
  trials.filter((trial) => trial.side === side);

/** Conditions of the steady windows; those of one run alternate, so that its code has part in some. */
function conditionDifferences({ trials, runs }: MeasuredSides): string[] {
  const interleaved = runs.base === runs.head;
  const apart = conditionsApart(ofSide(trials, 'base'), ofSide(trials, 'head'), { interleaved });
  return apart.map(({ name, was, is }) => `${capitalised(name)}: base ${was}, head ${is}.`);
}

function lockDifferences({ trials }: MeasuredSides, serverId: string): string[] {
  const own = trials.filter((trial) => trial.serverId === serverId);
  return locksApart(ofSide(own, 'base'), ofSide(own, 'head')).map(
    ({ name, was, is }) => `${serverId}, ${name}: base ${was}, head ${is}, as their commits have it.`,
  );
}

/**
 * Differences of a comparison from the calibrations that its noise floors come from, in sentences: those floors may not
 * hold under its conditions. Of two runs none are told, as each may differ.
 */
export function calibrationDifferences({ runs, trials, calibratedUnder = [] }: MeasuredSides): string[] {
  const { environment } = runs.head;
  if (!environment || runs.base !== runs.head) return [];
  const sentences = calibratedUnder.flatMap((calibration) => {
    const then = calibration.environment ? [calibration.environment] : [];
    const apart = [
      ...circumstancesBetween(then, [environment]),
      ...conditionsApart(calibration.trials, trials, { interleaved: false }),
    ];
    return apart.map(({ name, was, is }) => `${capitalised(name)}: calibrated with ${was}, now ${is}.`);
  });
  return [...new Set(sentences)];
}

function versionDifferences({ runs, trials }: MeasuredSides, serverId: string): string[] {
  const [base, head] = SIDES.map((side) => buildOf(trials, serverId, side));
  if (!base || !head) return [];
  const tools = [...new Set([...Object.keys(base.toolchains), ...Object.keys(head.toolchains)])].sort();
  // Of a project it is the package or image that the commit's file names.
  const isOfSuite = SUITES.some(({ id }) => id === runs.head.suite);
  return [
    ...(isOfSuite ? differing(`${serverId}, framework`, base.frameworkVersion, head.frameworkVersion) : []),
    ...differing(`${serverId}, runtime`, base.runtimeVersion, head.runtimeVersion),
    ...tools.flatMap((tool) =>
      differing(`${serverId}, ${tool}`, base.toolchains[tool], head.toolchains[tool]),
    ),
  ];
}

/** Whether what a bridge to stdio uses is among a server's figures changes them; what was not sampled says nothing. */
function bridgeDifferences({ trials }: MeasuredSides, serverId: string): string[] {
  const [base, head] = SIDES.map((side) => {
    const own = trials.filter((trial) => trial.serverId === serverId && trial.side === side);
    return own.find(({ resources }) => resources.some(({ party }) => party === 'server'))?.resources;
  });
  return base && head ? differing(`${serverId}, stdio bridge`, bridgeLabel(base), bridgeLabel(head)) : [];
}

/** Earlier versions counted what a bridge uses to its server. */
function bridgeLabel(resources: TrialDetail['resources']): string {
  return resources.some(({ party }) => party === 'bridge')
    ? 'sampled separately'
    : 'none, or counted with the server';
}

/** Versions are told once a build has ended. */
function buildOf(trials: MeasuredSides['trials'], serverId: string, side: Side): TrialBuild | undefined {
  const own = trials.filter((trial) => trial.serverId === serverId && trial.side === side);
  return own.find(({ build }) => build?.status === 'built')?.build ?? undefined;
}

type Outcome = TrialDetail['checks'][number]['outcome'];
const WORST_FIRST: readonly Outcome[] = ['fail', 'warn', 'pass'];
const OUTCOME_LABELS: Record<Outcome, string> = { fail: 'fails', warn: 'warns', pass: 'passes' };

/** Checks that went otherwise on one side; those that only one side made are in its failure. */
function checkDifferences({ trials }: MeasuredSides, serverId: string): string[] {
  const of = (side: Side) => trials.filter((trial) => trial.serverId === serverId && trial.side === side);
  const [base, head] = [worstChecks(of('base')), worstChecks(of('head'))];
  return [...base].flatMap(([name, before]) => {
    const after = head.get(name);
    if (!after || after.outcome === before.outcome) return [];
    const why = after.reason ?? before.reason;
    const [was, is] = [OUTCOME_LABELS[before.outcome], OUTCOME_LABELS[after.outcome]];
    return [`${serverId}, contract check “${name}”: base ${was}, head ${is}${why ? ` (${why})` : ''}.`];
  });
}

function worstChecks(trials: readonly Pick<TrialDetail, 'checks'>[]) {
  const worst = new Map<string, { outcome: Outcome; reason: string | null }>();
  for (const { name, outcome, reason } of trials.flatMap(({ checks }) => checks)) {
    const known = worst.get(name)?.outcome ?? 'pass';
    if (!worst.has(name) || WORST_FIRST.indexOf(outcome) < WORST_FIRST.indexOf(known)) {
      worst.set(name, { outcome, reason });
    }
  }
  return worst;
}

type Fact = string | number | null | undefined;

function differing(what: string, base: Fact, head: Fact): string[] {
  if ((base ?? null) === (head ?? null)) return [];
  return [`${what}: base ${base ?? 'none'}, head ${head ?? 'none'}.`];
}

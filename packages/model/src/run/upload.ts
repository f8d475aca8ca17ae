/** What somebody uploads: a trial, or the trials of a comparison, with where they were measured. */
import { z } from 'zod';
import { MIN_COMPARISON_ROUNDS } from '../comparison/comparison.ts';
import { SIDES, type Side } from '../comparison/side.ts';
import { isExperiment } from '../experiments/loads.ts';
import { CUSTOM_KINDS, customPrefix, isCustom } from '../load/custom-profile.ts';
import { longestSeconds } from '../load/profile.ts';
import { HANDSHAKES } from '../suite/handshake.ts';
import { elsewhereSchema, line, list, MAX_LOG, MAX_REASON, oneOf, resultSchema } from './elsewhere.ts';
import { findProfile, MAX_ROUNDS, OWN_PROFILES, profileById, profileSchema } from './run.ts';
import { uploadedContextSchema } from './uploaded-context.ts';

/** Calls that a load generator can make in a millisecond, and many times more. */
const MAX_CALLS_PER_MS = 1000;
/** Of the length of a load profile: the last iterations end after it. */
const LONGEST = 1.1;

/**
 * Whether trials of a load profile can be uploaded: one that files may be loaded by, or somebody's own without extra
 * tools, which a file's servers do not list; outcomes of experiments are not kept.
 */
export function isUploaded(profile: string): boolean {
  const found = findProfile(profile);
  if (!found || isExperiment(found.kind) || found.extraTools !== undefined) return false;
  return isCustom(found.id) || OWN_PROFILES.some((id) => id === found.id);
}

const UPLOADED = OWN_PROFILES.filter(isUploaded);
const uploadedKinds = CUSTOM_KINDS.filter((kind) => !isExperiment(kind)).map(customPrefix);

export type UploadedResult = z.infer<typeof resultSchema>;

const rounds = z
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(MAX_ROUNDS, `must be at most ${MAX_ROUNDS}`);

/** Trials of two sides, in the order in which they were measured. */
const comparisonSchema = z
  .strictObject({
    base: line(200).describe('name of the base, such as npm:server@1.0.0'),
    head: line(200).describe('name of the head'),
    rounds: rounds.describe('the most rounds with `untilDecided`'),
    untilDecided: z.boolean('must be true or false'),
    trials: list(
      z.strictObject({ side: oneOf(SIDES), round: rounds, result: resultSchema }),
      SIDES.length * MAX_ROUNDS,
    ).min(1, 'is empty'),
  })
  .superRefine((comparison, context) => {
    if (comparison.untilDecided && comparison.rounds < MIN_COMPARISON_ROUNDS) {
      const message = `must be at least ${MIN_COMPARISON_ROUNDS} where untilDecided is true`;
      context.addIssue({ code: 'custom', path: ['rounds'], message });
    }
    const keys = comparison.trials.map(({ side, round }) => `${side} of round ${round}`);
    for (const [at, { round }] of comparison.trials.entries()) {
      const refuse = (message: string) =>
        context.addIssue({ code: 'custom', path: ['trials', at, 'round'], message });
      if (round > comparison.rounds)
        refuse(`must be at most ${comparison.rounds}, the rounds of the comparison`);
      if (keys.indexOf(keys[at] ?? '') !== at) refuse(`duplicates ${keys[at]}`);
    }
  });

/** A trial, or a comparison, with where it was measured. */
export const uploadSchema = z
  .strictObject({
    elsewhere: elsewhereSchema,
    server: line(60).describe('its id in the file'),
    profile: profileSchema.refine(isUploaded, {
      error: `must be one of ${UPLOADED.join(', ')}, or one of your own that begins with ${uploadedKinds.join(', ')}`,
      abort: true,
    }),
    handshake: oneOf(HANDSHAKES.map(({ id }) => id)),
    result: resultSchema.optional().describe('outcome of the trial; absent of a comparison'),
    comparison: comparisonSchema.optional().describe('absent of one trial'),
    contexts: list(uploadedContextSchema, SIDES.length)
      .optional()
      .describe('context of each side that was counted; absent of commands of earlier versions'),
  })
  .superRefine((upload, context) => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: [...path], message });
    const { comparison, elsewhere, result } = upload;
    if ((result === undefined) === (comparison === undefined)) {
      refuse(['result'], 'or comparison: give one of the two');
    }
    if ((elsewhere.base === undefined) !== (comparison === undefined)) {
      refuse(['elsewhere', 'base'], 'must be given exactly where comparison is');
    }
    if (elsewhere.oneSided && !comparison) {
      refuse(['elsewhere', 'oneSided'], 'must be left out where comparison is');
    }
    for (const [at, { side }] of (upload.contexts ?? []).entries()) {
      if ((side === null) === (comparison !== undefined)) {
        refuse(['contexts', at, 'side'], 'must be given exactly where comparison is');
      }
      if (upload.contexts?.findIndex((other) => other.side === side) !== at) {
        refuse(['contexts', at, 'side'], 'duplicates another entry');
      }
    }
    const trials = trialsIn(upload);
    for (const trial of trials) refuseResult(trial, { profile: upload.profile, refuse });
    for (const [path, { unchecked }, side] of startedIn(upload)) {
      const results = trials.filter((trial) => trial.side === side);
      const where = side === null ? 'result.measurements' : `the trials of ${side}`;
      const tools = new Set(results.flatMap((trial) => toolsOf(trial.result).map(({ name }) => name)));
      for (const [at, name] of unchecked.entries()) {
        if (!tools.has(name)) refuse([...path, 'unchecked', at], `is not a tool of ${where}`);
      }
    }
  });
export type Upload = z.infer<typeof uploadSchema>;

type Path = readonly (string | number)[];
type Refuse = (path: Path, message: string) => void;

/** A trial of an upload; without a side where it is the only one. */
export interface UploadedTrial {
  readonly side: Side | null;
  readonly round: number;
  readonly result: UploadedResult;
  /** Place of the result in the upload. */
  readonly path: Path;
}

/** Trials of an upload, in the order in which they were measured. */
export function trialsIn({ comparison, result }: Pick<Upload, 'comparison' | 'result'>): UploadedTrial[] {
  if (result) return [{ side: null, round: 1, result, path: ['result'] }];
  const trials = comparison?.trials ?? [];
  return trials.map((trial, at) => ({ ...trial, path: ['comparison', 'trials', at, 'result'] }));
}

function startedIn({ elsewhere, comparison }: Pick<Upload, 'elsewhere' | 'comparison'>) {
  const { base } = elsewhere;
  const own = [['elsewhere'], elsewhere, comparison ? 'head' : null] as const;
  return base ? [own, [['elsewhere', 'base'], base, 'base'] as const] : [own];
}

const toolsOf = ({ measurements }: UploadedResult) => measurements.filter(({ kind }) => kind === 'tool');

/** Refuses what no trial under a load profile can have measured. */
function refuseResult(
  { path, result }: UploadedTrial,
  { profile, refuse }: { profile: string; refuse: Refuse },
): void {
  const { outcome, reason, windowMs, measurements } = result;
  if ((outcome === 'passed') !== (reason === null)) {
    refuse([...path, 'reason'], 'must say why it did not pass, and be null where it did');
  }
  if (outcome === 'passed' && !toolsOf(result).some(({ count }) => count > 0)) {
    refuse([...path, 'measurements'], 'must hold a call of a tool where it passed');
  }
  const longestMs = LONGEST * 1000 * longestSeconds(profileById(profile));
  if (windowMs !== null && windowMs > longestMs) {
    refuse([...path, 'windowMs'], `must be at most ${longestMs}, the length of the load profile ${profile}`);
  }
  for (const [at, { count }] of measurements.entries()) {
    if (count <= MAX_CALLS_PER_MS * (windowMs ?? 0)) continue;
    refuse([...path, 'measurements', at, 'count'], 'is more than can be asked in windowMs');
  }
}

/** Texts of a result that its server or its load generator wrote. */
type Told = Pick<UploadedResult, 'log' | 'reason'> & {
  readonly checks: readonly { readonly reason: string | null }[];
};

/** As much of the texts of a result as an upload keeps: ends of logs, beginnings of reasons, nothing that cannot be stored. */
export function keptTexts({ log, reason, checks }: Told): Told {
  const kept = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed();
  const begun = (text: string | null) => text && kept(text.slice(0, MAX_REASON));
  return {
    log: kept(log.slice(-MAX_LOG)),
    reason: begun(reason),
    checks: checks.map((check) => ({ ...check, reason: begun(check.reason) })),
  };
}

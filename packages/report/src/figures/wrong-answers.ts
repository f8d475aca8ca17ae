/** Wrong answers in words, by kind; of unauthorized ones when they began. */
import { errorCountsOf, type Unauthorized, unauthorizedSchema } from '@headroom/model/load';
import { ERROR_KINDS, ERROR_WORDS } from '@headroom/model/suite';
import { z } from 'zod';
import { pct, sum } from '../statistics/elementary.ts';
import { formatCount, formatPct, formatShare } from './format.ts';
import { listed } from './listed.ts';
import { errorCount, sumErrors } from './pool.ts';
import type { ReportTrial } from './trial.ts';

const unauthorizedShareSchema = z.object({
  of: z
    .enum(['calls', 'requests'])
    .describe('Of calls of tools, if nothing else was refused so; else of all requests.'),
  pct: z.number().describe('Share of answers 401 and 403, in percent.'),
  rounds: z.int().describe('Number of rounds that were measured.'),
  in: z
    .array(z.object({ round: z.int(), at: unauthorizedSchema.nullable() }))
    .readonly()
    .describe('Rounds with such answers; `at` is null if it is not clear when they began.'),
});
type UnauthorizedShare = z.infer<typeof unauthorizedShareSchema>;

/** Wrong answers of trials. */
export const wrongAnswersSchema = z.object({
  errors: errorCountsOf(z.int()),
  unauthorized: unauthorizedShareSchema.optional().describe('Absent without such answers.'),
});
export type WrongAnswers = z.infer<typeof wrongAnswersSchema>;

type Trial = Pick<ReportTrial, 'measurements' | 'unauthorized'> & Partial<Pick<ReportTrial, 'round'>>;

/** Wrong answers of trials, GET streams apart; undefined without any. */
export function wrongAnswersOf(trials: readonly Trial[]): WrongAnswers | undefined {
  const answers = trials.flatMap(answersOf);
  const errors = sumErrors(answers);
  if (errorCount(errors) === 0) return undefined;
  const unauthorized = errors.unauthorized ? unauthorizedOf(trials) : undefined;
  return { errors, ...(unauthorized && { unauthorized }) };
}

const answersOf = ({ measurements }: Trial) => measurements.filter(({ kind }) => kind !== 'listen');

function unauthorizedOf(trials: readonly Trial[]): UnauthorizedShare {
  const answers = trials.flatMap(answersOf);
  const onlyCalls = answers.every(({ kind, errors }) => kind === 'tool' || !errors.unauthorized);
  const counted = onlyCalls ? answers.filter(({ kind }) => kind === 'tool') : answers;
  const refused = sum(counted.map(({ errors }) => errors.unauthorized ?? 0));
  const all = sum(counted.map(({ count, errors }) => count + errorCount(errors)));
  return {
    of: onlyCalls ? 'calls' : 'requests',
    pct: pct(refused, all) ?? 0,
    rounds: trials.length,
    in: trials
      .filter((trial) => answersOf(trial).some(({ errors }) => errors.unauthorized))
      .map(({ round = 1, unauthorized }) => ({ round, at: unauthorized ?? null })),
  };
}

/** `timed out 5, unauthorized from minute 3 on (12 % of calls)`. */
export function wrongAnswersText({ errors, unauthorized }: WrongAnswers): string {
  return ERROR_KINDS.flatMap((kind) => {
    const count = errors[kind] ?? 0;
    if (count === 0) return [];
    if (kind === 'unauthorized' && unauthorized) return unauthorizedText(unauthorized);
    return `${ERROR_WORDS[kind].label} ${formatCount(count)}`;
  }).join(', ');
}

function unauthorizedText({ of, pct: share, rounds, in: refused }: UnauthorizedShare): string {
  const byStart = Map.groupBy(refused, ({ at }) => (at ? startText(at) : ''));
  const isAll = byStart.size === 1 && refused.length === rounds;
  const starts = [...byStart].map(([start, group]) =>
    [start, isAll ? '' : roundsText(group.map(({ round }) => round))].filter(Boolean).join(' '),
  );
  const label = [ERROR_WORDS.unauthorized.label, starts.join(', ')].filter(Boolean).join(' ');
  return `${label} (${shareText(share)} % of ${of})`;
}

const roundsText = (rounds: readonly number[]) =>
  `in ${rounds.length === 1 ? 'round' : 'rounds'} ${listed(rounds.map(String))}`;

/** Shares below ten percent have two decimals. */
const shareText = (share: number) => (share < 10 ? formatShare(share) : formatPct(share, 0));

const MINUTE_S = 60;

/** `from minute 3 on`, where no such request was answered right after it; seconds within the first minute. */
function startText({ fromS, lastRightS }: Unauthorized): string {
  const isEarly = fromS < MINUTE_S;
  const placeOf = (second: number) => Math.floor(second / (isEarly ? 1 : MINUTE_S)) + 1;
  const start = `${isEarly ? 'second' : 'minute'} ${placeOf(fromS)}`;
  return placeOf(lastRightS) <= placeOf(fromS) ? `from ${start} on` : `first in ${start}`;
}

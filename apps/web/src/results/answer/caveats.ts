import type { RunDetail } from '@headroom/db';
import {
  atServersLimit,
  formatPct,
  type JudgedRow,
  MIN_ROUNDS_FOR_CONFIDENCE,
  openStreamsText,
  UNSETTLED_PCT,
} from '@headroom/report';
import {
  findProfile,
  hasSides,
  isCustom,
  isExperiment,
  plural,
  type RunEnvironment,
  runEnvironmentSchema,
} from '@headroom/workload';
import { BUSY_MEANING } from '#results/run/busy-labels.ts';
import { loadLabel } from '#results/run/labels.ts';
import { networkMeaning } from '#results/run/network.ts';
import { SMOKE } from '#results/smoke.ts';

/** A short word about how numbers came to be. */
export interface Caveat {
  readonly kind: CaveatKind;
  readonly label: string;
  /** Meaning for the numbers. */
  readonly why: string;
  /** Whether it is to be heeded rather than known. */
  readonly warns?: boolean;
  /** Its cases one by one, such as trials. */
  readonly lines?: readonly string[];
  /** Part of the page of the method that explains it. */
  readonly method?: string;
  /** The same where there is room for a word or two, as on a badge; absent of those that it leaves out. */
  readonly short?: string;
}

/** Fields read of a run, or of a publication's row in a list. */
export interface CaveatFacts {
  readonly kind: RunDetail['kind'];
  readonly profile: string;
  readonly rounds: number;
  readonly host: Pick<NonNullable<RunDetail['host']>, 'name'> | null;
  readonly environment: unknown;
  readonly trials?: readonly Pick<RunDetail['trials'][number], 'status'>[];
  /** Trials in which the host was busy. */
  readonly disturbed: number;
  /** Trials whose figures count; absent where nobody knows. */
  readonly counted?: number | undefined;
  /** Those in which the host was busy, each in words. */
  readonly busyLines?: readonly string[];
  /** Whether the publisher confirmed to publish it anyway. */
  readonly confirmed?: boolean;
  /** Figures of servers under one load; empty of anything else. */
  readonly rows?: readonly JudgedRow[];
  /** Of a comparison: false where its sides were measured one after the other. */
  readonly interleaved?: boolean;
  /** Metrics whose noise floor no calibration gives. */
  readonly uncalibrated?: number;
  /** Rounds that would decide what is open. */
  readonly moreRounds?: number | undefined;
  /** The method that a publication was computed by, and the one of its page, where these are not the same. */
  readonly olderMethod?: { readonly published: number; readonly page: number };
}

type Declared = (facts: CaveatFacts, environment: RunEnvironment | undefined) => Omit<Caveat, 'kind'> | null;

/** Every kind of caveat, those to be heeded first. */
const CAVEATS = {
  method: ({ olderMethod }) =>
    olderMethod
      ? {
          label: `published by method ${olderMethod.published}`,
          why: `This page is computed by method ${olderMethod.page}; badges and lists show the figures as published`,
          warns: true,
        }
      : null,
  smoke: ({ profile }) =>
    profile === SMOKE
      ? { label: 'smoke', short: 'smoke', why: findProfile(SMOKE)?.description ?? '', warns: true }
      : null,
  sequence: ({ interleaved = true }) =>
    interleaved
      ? null
      : {
          label: 'sides one after the other',
          why: 'Changes of the host in between count, too: compare the commits in one run to be sure',
          warns: true,
        },
  elsewhere: ({ kind }) =>
    kind === 'elsewhere'
      ? {
          label: 'measured elsewhere',
          why: 'On a machine of its uploader, not on a host of this installation',
          warns: true,
        }
      : null,
  isolation: (_, environment) =>
    environment && !environment.isolated
      ? {
          label: 'not isolated',
          why: 'Server, load generator and backends shared the host without enforced limits',
          warns: true,
        }
      : null,
  network: (_, environment) =>
    environment?.egress ? { label: 'network', why: networkMeaning(environment.egress), warns: true } : null,
  busy: ({ disturbed, counted, busyLines = [], confirmed = false }) =>
    disturbed > 0
      ? {
          label: `host busy ${counted === undefined ? `in ${plural(disturbed, 'trial')}` : `${disturbed} of ${counted}`}`,
          short: 'host busy',
          why: `${BUSY_MEANING}. These trials count${confirmed ? '. The publisher confirmed to publish it anyway' : ''}`,
          warns: true,
          lines: busyLines,
          method: 'limits',
        }
      : null,
  failed: ({ trials = [] }) => {
    const failed = having(trials, 'server_failed', 'rig_failed');
    return failed > 0
      ? {
          label: `${failed} of ${trials.length} trials failed`,
          why: 'Figures come from those that were measured',
          warns: true,
        }
      : null;
  },
  saturated: ({ trials = [] }) => {
    const limited = having(trials, 'invalid');
    return limited > 0
      ? {
          label: `${limited} of ${trials.length} trials held back`,
          why: 'The load generator, a backend or the stdio bridge was saturated; more may be possible',
          warns: true,
        }
      : null;
  },
  errors: ({ rows = [] }) => {
    const wrong = rows.filter(({ errorRatePct }) => (errorRatePct ?? 0) > 0);
    return wrong.length > 0
      ? {
          label: `wrong answers of ${plural(wrong.length, 'server')}`,
          why: 'Rates count right answers only; latencies are of all answers',
          warns: true,
          lines: wrong.map(
            ({ serverId, errorRatePct }) => `${serverId}: ${formatPct(errorRatePct, 2)} % of its answers`,
          ),
        }
      : null;
  },
  settling: ({ rows = [] }) => {
    const falling = rows.filter(({ unsettled = 0 }) => unsettled > 0);
    return falling.length > 0
      ? {
          label: `${plural(falling.length, 'server')} not settled`,
          why: `Processor time a call was still falling by more than ${UNSETTLED_PCT} % and its noise while it was measured: a longer warm-up would show less`,
          warns: true,
          lines: falling.map(({ serverId, unsettled }) => `${serverId}: ${plural(unsettled ?? 0, 'trial')}`),
        }
      : null;
  },
  streams: ({ rows = [] }) => {
    const lines = rows.flatMap(({ serverId, openStreams }) =>
      openStreams ? [`${serverId}: ${openStreamsText(openStreams)}`] : [],
    );
    return lines.length > 0
      ? {
          label: `streams of ${plural(lines.length, 'server')} stay open`,
          why: 'Latencies end with the answer. A client that reads a stream to its end waits until its own time limit',
          warns: true,
          lines,
          method: 'latency',
        }
      : null;
  },
  rounds: ({ kind, rounds, interleaved }) => {
    const isSided = hasSides(kind) || interleaved !== undefined;
    const how = `Every round measured ${isSided ? 'both sides of each server, in turns' : 'each server once'}`;
    const few = rounds < MIN_ROUNDS_FOR_CONFIDENCE && !isSided;
    return {
      label: `${plural(rounds, 'round')}${few ? ', no interval' : ''}`,
      why: few ? `${how}; fewer than ${MIN_ROUNDS_FOR_CONFIDENCE} rounds: no confidence interval yet` : how,
      ...(few && { warns: true }),
    };
  },
  limit: ({ rows = [] }) =>
    rows.some(({ rate, limitedBy }) => rate !== null && limitedBy) && !atServersLimit(rows)
      ? {
          label: 'at this load',
          why: 'The servers were not the limit: another load may give other rates',
          method: 'limits',
        }
      : null,
  floor: ({ uncalibrated = 0 }) =>
    uncalibrated > 0
      ? {
          label: 'noise floor not calibrated',
          why: `${plural(uncalibrated, 'metric')} without a valid calibration use the default noise floor`,
          method: 'comparisons',
        }
      : null,
  undecided: ({ moreRounds }) =>
    moreRounds === undefined
      ? null
      : {
          label: `${plural(moreRounds, 'more round')} would decide`,
          why: 'In 4 of 5 cases, for each open metric, in a new comparison',
          method: 'comparisons',
        },
  load: ({ profile }) => (profile === SMOKE ? null : loadCaveat(profile)),
  host: ({ host }, environment) =>
    host
      ? {
          label: `host ${host.name}`,
          why: environment
            ? `${environment.host.cpuModel}, ${environment.host.cpus} logical processors`
            : 'Where it was measured',
        }
      : null,
} satisfies Record<string, Declared>;

export type CaveatKind = keyof typeof CAVEATS;

/** Caveats that the reader of a run's numbers must know, each once: those to be heeded first. */
export function caveatsOf(facts: CaveatFacts): Caveat[] {
  const environment = runEnvironmentSchema.safeParse(facts.environment).data;
  return Object.entries(CAVEATS as Record<CaveatKind, Declared>).flatMap(([kind, declared]) => {
    const caveat = declared(facts, environment);
    return caveat ? [{ kind: kind as CaveatKind, ...caveat }] : [];
  });
}

/** Caveats where there is room for a few words, as on a badge: "smoke, host busy". */
export function shortCaveats(caveats: readonly Caveat[]): string {
  return caveats.flatMap(({ short }) => short ?? []).join(', ');
}

function having(trials: NonNullable<CaveatFacts['trials']>, ...wanted: readonly string[]): number {
  return trials.filter(({ status }) => wanted.includes(status)).length;
}

/** How load was offered; somebody's own load and an experiment are told in full, as their names do not say how. */
function loadCaveat(profile: string): Omit<Caveat, 'kind'> {
  const label = loadLabel(profile);
  const found = findProfile(profile);
  if (found && isCustom(profile)) return { label, why: `Load of the publisher’s own: ${found.description}` };
  return { label, why: found && isExperiment(found.kind) ? found.description : 'How load was offered' };
}

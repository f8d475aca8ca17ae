import type { RunDetail } from '@headroom/db';
import { isExperiment } from '@headroom/model/experiments';
import { type RunEnvironment, runEnvironmentSchema } from '@headroom/model/host';
import { isCustom } from '@headroom/model/load';
import { findProfile, hasSides } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import {
  abortsText,
  atServersLimit,
  dearListText,
  delayedAcksText,
  formatPct,
  heldStreamsText,
  type JudgedRow,
  leftTexts,
  MIN_ROUNDS_FOR_CONFIDENCE,
  openStreamsText,
  UNSETTLED_PCT,
  wrongAnswersText,
} from '@headroom/report';
import { BUSY_MEANING } from '#results/run/busy-labels.ts';
import { loadLabel } from '#results/run/labels.ts';
import { networkMeaning } from '#results/run/network.ts';
import { SMOKE } from '#results/smoke.ts';

/** A short warning or note about the figures of a page. */
export interface Caveat {
  readonly kind: CaveatKind;
  readonly label: string;
  /** Meaning for the numbers. */
  readonly why: string;
  /** True for a warning, which affects conclusions; otherwise a note. */
  readonly warns?: boolean;
  /** Single cases, such as trials. */
  readonly lines?: readonly string[];
  /** Section of the method page. */
  readonly method?: string;
  /** Label for a badge; absent for caveats that badges omit. */
  readonly short?: string;
}

/** Facts of a run, or of a publication in a list. */
export interface CaveatFacts {
  readonly kind: RunDetail['kind'];
  readonly profile: string;
  readonly rounds: number;
  readonly host: Pick<NonNullable<RunDetail['host']>, 'name'> | null;
  readonly environment: unknown;
  readonly trials?: readonly Pick<RunDetail['trials'][number], 'status'>[];
  /** Trials in which the host was busy. */
  readonly disturbed: number;
  /** Number of trials that count; absent if unknown. */
  readonly counted?: number | undefined;
  /** Trials on a busy host, in words. */
  readonly busyLines?: readonly string[];
  /** True if the publisher confirmed the busy host. */
  readonly confirmed?: boolean;
  /** Figures of servers under one load; empty for experiments and comparisons. */
  readonly rows?: readonly JudgedRow[];
  /** False for a comparison of two separate runs. */
  readonly interleaved?: boolean;
  /** Budgets that cannot work, in words. */
  readonly idleBudgets?: readonly string[];
  /** Number of metrics without a calibrated noise floor. */
  readonly uncalibrated?: number;
  /** Further rounds that would decide the open metrics. */
  readonly moreRounds?: number | undefined;
  /** Method versions of a publication and of its page, if they differ. */
  readonly olderMethod?: { readonly published: number; readonly page: number };
}

type Declared = (facts: CaveatFacts, environment: RunEnvironment | undefined) => Omit<Caveat, 'kind'> | null;

/** Every kind of caveat, warnings first. */
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
          label: 'shares the host',
          why: 'Server, load generator and backends ran on one host without enforced limits',
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
          why: 'Figures come from the measured trials',
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
    const faulty = rows.filter(({ errorRatePct }) => (errorRatePct ?? 0) > 0);
    return faulty.length > 0
      ? {
          label: `wrong answers of ${plural(faulty.length, 'server')}`,
          why: 'Rates count right answers only; latencies are of all answers',
          warns: true,
          lines: faulty.map(
            ({ serverId, errorRatePct, wrong }) =>
              `${serverId}: ${formatPct(errorRatePct, 2)} % of its answers${wrong ? `: ${wrongAnswersText(wrong)}` : ''}`,
          ),
        }
      : null;
  },
  settling: ({ rows = [] }) => {
    const falling = rows.filter(({ unsettled = 0 }) => unsettled > 0);
    return falling.length > 0
      ? {
          label: `${plural(falling.length, 'server')} not settled`,
          why: `Processor time per call was still falling by more than ${UNSETTLED_PCT} % and its noise: use a longer warm-up`,
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
  aborts: ({ rows = [] }) => {
    const lines = rows.flatMap(({ serverId, aborts }) =>
      aborts ? [abortsText(aborts), ...leftTexts(aborts.left)].map((text) => `${serverId}: ${text}`) : [],
    );
    return lines.length > 0
      ? {
          label: 'some calls given up',
          why: 'The load profile has the client give calls up: they count neither as answers nor as errors',
          lines,
          method: 'latency',
          ...(rows.some(({ aborts }) => aborts?.left) && { warns: true }),
        }
      : null;
  },
  listening: ({ rows = [] }) => {
    const lines = rows.flatMap(({ serverId, heldStreams: held }) =>
      held && (held.ended > 0 || held.refused > 0 || held.opened === 0)
        ? [`${serverId}: ${heldStreamsText(held)}`]
        : [],
    );
    return lines.length > 0
      ? {
          label: `${rows.some(({ heldStreams }) => heldStreams?.request) ? 'held' : 'GET'} streams of ${plural(lines.length, 'server')}`,
          why: 'Clients without the stream that this handshake opens leave out what holding one costs',
          lines,
        }
      : null;
  },
  acknowledgements: ({ rows = [] }) => {
    const lines = rows.flatMap(({ serverId, delayedAcks }) =>
      delayedAcks ? [`${serverId}: ${delayedAcksText(delayedAcks)}`] : [],
    );
    return lines.length > 0
      ? {
          label: `answers of ${plural(lines.length, 'server')} cluster at 40 ms`,
          why: 'A server that sends an answer in two writes without TCP_NODELAY waits until its client acknowledges the first',
          warns: true,
          lines,
          method: 'latency',
        }
      : null;
  },
  list: ({ profile, rows = [] }) => {
    // Extra tools make it long on purpose.
    if (findProfile(profile)?.extraTools) return null;
    const lines = rows.flatMap(({ serverId, dearList }) =>
      dearList ? [`${serverId}: ${dearListText(dearList)}`] : [],
    );
    return lines.length > 0
      ? {
          label: `tools/list of ${plural(lines.length, 'server')} takes long`,
          why: 'Clients ask for it at the start of each session',
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
          why: `No valid calibration for ${plural(uncalibrated, 'metric')}: default noise floor`,
          method: 'comparisons',
        }
      : null,
  budgets: ({ idleBudgets: lines = [] }) =>
    lines.length > 0
      ? {
          label: `${plural(lines.length, 'budget')} cannot work`,
          why: 'In headroom.json at head: they match nothing of this comparison, or no figure exceeds their limits',
          warns: true,
          lines,
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
            : 'Host of the measurement',
        }
      : null,
} satisfies Record<string, Declared>;

export type CaveatKind = keyof typeof CAVEATS;

/** Caveats of a run, warnings first. */
export function caveatsOf(facts: CaveatFacts): Caveat[] {
  const environment = runEnvironmentSchema.safeParse(facts.environment).data;
  return Object.entries(CAVEATS as Record<CaveatKind, Declared>).flatMap(([kind, declared]) => {
    const caveat = declared(facts, environment);
    return caveat ? [{ kind: kind as CaveatKind, ...caveat }] : [];
  });
}

/** Caveats of a badge: "smoke, host busy". */
export function shortCaveats(caveats: readonly Caveat[]): string {
  return caveats.flatMap(({ short }) => short ?? []).join(', ');
}

function having(trials: NonNullable<CaveatFacts['trials']>, ...wanted: readonly string[]): number {
  return trials.filter(({ status }) => wanted.includes(status)).length;
}

/** The load profile; custom loads and experiments with their description, which their names lack. */
function loadCaveat(profile: string): Omit<Caveat, 'kind'> {
  const label = loadLabel(profile);
  const known = findProfile(profile);
  if (known && isCustom(profile)) return { label, why: `Custom load: ${known.description}` };
  return { label, why: known && isExperiment(known.kind) ? known.description : 'Load profile' };
}

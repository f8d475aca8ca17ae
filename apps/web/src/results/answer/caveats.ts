import { isExperiment } from '@headroom/model/experiments';
import { runEnvironmentSchema } from '@headroom/model/host';
import { isCustom } from '@headroom/model/load';
import { findProfile, hasSides } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import { atServersLimit, MIN_ROUNDS_FOR_CONFIDENCE } from '@headroom/report';
import { floorSentence } from '@headroom/report/compare';
import { BUSY_MEANING } from '#results/run/busy-labels.ts';
import { loadLabel } from '#results/run/labels.ts';
import { networkMeaning } from '#results/run/network.ts';
import { SMOKE } from '#results/smoke.ts';
import type { CaveatFacts, CaveatRule, CaveatText } from './caveat.ts';
import { SERVER_CAVEATS } from './server-caveats.ts';

/** Every kind of caveat, warnings first. */
const CAVEATS = {
  method: ({ olderMethod }) =>
    olderMethod
      ? {
          label: `published by method ${olderMethod.published}`,
          why: `This page reads its measurements by method ${olderMethod.page}`,
          warns: true,
        }
      : null,
  verdict: ({ olderVerdict }) =>
    olderVerdict
      ? {
          label:
            olderVerdict.given === null
              ? 'verdict by an earlier method'
              : `verdict by method ${olderVerdict.given}`,
          why: `The figures and verdicts of single metrics on this page are by method ${olderVerdict.page}`,
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
  ...SERVER_CAVEATS,
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
  floor: ({ floors = [] }) =>
    floors.length > 0
      ? {
          label: `noise floor ${floors.some(({ state }) => state === 'not calibrated') ? 'not calibrated' : 'stale'}`,
          why: floors.map(floorSentence).join(' '),
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
          label: `${plural(moreRounds.count, 'more round')} ${moreRounds.decide ? 'would decide' : 'at least'}`,
          why: moreRounds.decide
            ? 'In 4 of 5 cases, for each open metric, in a new comparison'
            : 'There are too few rounds for a verdict: measure again with as many more',
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
} satisfies Record<string, CaveatRule>;

export type CaveatKind = keyof typeof CAVEATS;

export interface Caveat extends CaveatText {
  readonly kind: CaveatKind;
}

/** Caveats of a run, warnings first. */
export function caveatsOf(facts: CaveatFacts): Caveat[] {
  const environment = runEnvironmentSchema.safeParse(facts.environment).data;
  return Object.entries(CAVEATS as Record<CaveatKind, CaveatRule>).flatMap(([kind, rule]) => {
    const caveat = rule(facts, environment);
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
function loadCaveat(profile: string): CaveatText {
  const label = loadLabel(profile);
  const known = findProfile(profile);
  if (known && isCustom(profile)) return { label, why: `Custom load: ${known.description}` };
  return { label, why: known && isExperiment(known.kind) ? known.description : 'Load profile' };
}

/** Contradictions between a study's text and its own raw results. */
import { formatCount, formatMb, formatMs, formatPct } from '../figures/format.ts';
import { cvPct, mean, populationSd, ratio } from '../statistics/elementary.ts';
import type { Annex } from './annex.ts';
import type { Contradiction } from './contradiction.ts';
import { REPEAT_RULES } from './contradictions-of-repeats.ts';
import type { RawStudy, StudyData } from './data.ts';
import { comparedCells } from './differences.ts';
import { printedFigure } from './figure-labels.ts';
import { latencyOf, pooledPercentileMs, repeatsOf, steadyRequests } from './raw-figures.ts';
import { roundTo } from './rounding.ts';
import { printedOf, rankAmong, type StudyServerRow, studyServers } from './rows.ts';

/** A study with its figures, which are computed once. */
interface Facts {
  readonly study: RawStudy;
  readonly annex: Annex;
  readonly rows: readonly StudyServerRow[];
  /** The row of a server; one without figures where the study has no such server. */
  readonly row: (serverId: string) => Partial<StudyServerRow>;
}

type Rule = (facts: Facts) => Contradiction[];

/**
 * Contradictions between the text and the numbers, in the order of RULES and REPEAT_RULES; each is there only
 * while the numbers differ.
 * @param rows those of `studyServers`, for callers that have them
 */
export function contradictions(
  study: StudyData,
  rows: readonly StudyServerRow[] = studyServers(study),
): Contradiction[] {
  const { annex } = study;
  if (!annex) return [];
  const ofRepeats = REPEAT_RULES.flatMap((rule) => rule({ study, annex }));
  if (study.kind === 'printed') return ofRepeats;
  const row = (id: string) => rows.find(({ serverId }) => serverId === id) ?? {};
  return [...RULES.flatMap((rule) => rule({ study, annex, rows, row })), ...ofRepeats];
}

/** Figures that stand in tables; changes of native images and ranks have rules of their own. */
const printedFigures: Rule = ({ study, annex, rows }) =>
  comparedCells(study, rows)
    .filter(({ table, column, agrees }) => !agrees && table !== 'natives' && column !== 'cpuEfficiencyRank')
    .map((cell) => printedFigure(annex, cell));

const nativeMemory: Rule = ({ study, rows }) =>
  comparedCells(study, rows)
    .filter(({ table, agrees }) => table === 'natives' && !agrees)
    .map(({ serverId, column, printed, unroundedFromRaw }) => ({
      what: `${column === 'rpsChangePct' ? 'Rate' : 'Memory'} of ${serverId} against its JVM twin`,
      printed: `${formatPct(printed, 0)} %`,
      fromRaw: `${formatPct(unroundedFromRaw)} %`,
    }));

const efficiencyRanks: Rule = ({ annex, rows }) => {
  const exact = rows.map(({ ratePerCpuPct }) => ratePerCpuPct);
  return rows.flatMap(({ serverId, ratePerCpuPct }) => {
    const printed = printedOf(annex, serverId).cpuEfficiencyRank;
    const rank = rankAmong(ratePerCpuPct, exact);
    if (printed === undefined || printed === rank) return [];
    const value = (decimals: number) => formatMs(ratePerCpuPct, decimals);
    return {
      what: `Rank of ${serverId} by requests/s per percent of CPU`,
      printed: `${printed}, by the rounded ${value(1)}`,
      fromRaw: `${rank}, by the unrounded ${value(3)}`,
    };
  });
};

const rateRatio: Rule = ({ annex, row }) => {
  const said = annex.statements.rateRatio;
  if (!said) return [];
  const times = ratio(row(said.faster).rate ?? null, row(said.slower).rate ?? null);
  if (times === null || roundTo(times, 1) === said.times) return [];
  return [
    {
      what: `How many times the rate of ${said.slower} is that of ${said.faster}`,
      printed: `${formatMs(said.times, 1)}×`,
      fromRaw: `${formatMs(times)}×`,
    },
  ];
};

const tierOrder: Rule = ({ annex: { tierGroups }, row }) => {
  const better = (a: string, b: string) => {
    const lower = (name: 'meanMs' | 'p95Ms') => (row(a)[name] ?? Number.NaN) < (row(b)[name] ?? Number.NaN);
    return lower('meanMs') && lower('p95Ms');
  };
  const words = (id: string) => {
    const { meanMs = null, p95Ms = null } = row(id);
    return `${id} ${formatMs(meanMs)} ms mean, ${formatMs(p95Ms)} ms P95`;
  };
  return tierGroups.flatMap((group, place) =>
    group.flatMap((above) =>
      (tierGroups[place + 1] ?? [])
        .filter((below) => better(below, above))
        .map((below) => ({
          what: `Tiers of ${below} and ${above}`,
          printed: `${below} in tier ${place + 2}, ${above} in tier ${place + 1}`,
          fromRaw: `${words(below)}; ${words(above)}: ${below} answers faster`,
        })),
    ),
  );
};

const rateOf: Rule = ({ annex, rows, row }) => {
  const said = annex.statements.rateOf;
  if (!said) return [];
  const { rate = null } = row(said.serverId);
  if (rate === null || roundTo(rate, 0) === said.rps) return [];
  const owner = rows.find((other) => other.rate !== null && roundTo(other.rate, 0) === said.rps);
  return [
    {
      what: `Rate of ${said.serverId} in one sentence`,
      printed: `${formatCount(said.rps)} requests/s`,
      fromRaw: `${formatCount(rate)} requests/s${owner ? `; ${formatCount(said.rps)} is ${owner.serverId}` : ''}`,
    },
  ];
};

const worstNative: Rule = ({ annex: { statements, servers }, rows }) => {
  const own = rows.find(({ serverId }) => serverId === statements.worstNative);
  if (!own) return [];
  const words = ({ serverId, rate, meanMs }: typeof own) =>
    `${serverId} ${formatCount(rate)} requests/s, ${formatMs(meanMs)} ms`;
  const natives = servers.filter(({ nativeOf }) => nativeOf).map(({ id }) => id);
  const worse = rows
    .filter(({ serverId }) => natives.includes(serverId))
    .filter(({ rate, meanMs }) => (rate ?? 0) < (own.rate ?? 0) && (meanMs ?? 0) > (own.meanMs ?? 0));
  if (worse.length === 0) return [];
  return [
    {
      what: 'The worst native image',
      printed: words(own),
      fromRaw: `${worse.map(words).join('; ')}: fewer requests and a higher latency`,
    },
  ];
};

const p95Range: Rule = ({ study, annex }) => {
  const said = annex.statements.p95Range;
  if (!said) return [];
  const each = repeatsOf(study, said.serverId).map((server) => latencyOf(server, 'p95Ms') ?? 0);
  const [low, high] = [Math.min(...each), Math.max(...each)];
  if (roundTo(low, 0) === said.lowMs && roundTo(high, 0) === said.highMs) return [];
  return [
    {
      what: `P95 of ${said.serverId} over the repeats`,
      printed: `${formatCount(said.lowMs)} to ${formatCount(said.highMs)} ms`,
      fromRaw: `${each.map((ms) => formatMs(ms, 1)).join(', ')} ms: ${formatMs(low, 1)} to ${formatMs(high, 1)} ms`,
    },
  ];
};

/** `20260227_223447`: a day and the time at which the repeat began. */
const STAMP = /^\d{8}_(\d\d)(\d\d)(\d\d)$/;

const repeatStart: Rule = ({ study, annex }) => {
  const said = annex.statements.repeatStart;
  const name = said && study.repeats[said.repeat - 1]?.name;
  const stamp = name ? STAMP.exec(name) : null;
  if (!said || !stamp) return [];
  const time = stamp.slice(1).join(':');
  if (time === said.time) return [];
  return [
    { what: `Start of repeat ${said.repeat}`, printed: said.time, fromRaw: `${time}, by its folder ${name}` },
  ];
};

/** Memory that differs by more than this factor between repeats is more than noise. */
const MEMORY_SPREAD = 2;

const memoryByRepeat: Rule = ({ study, rows }) =>
  rows.flatMap(({ serverId, memoryMb }) => {
    const each = repeatsOf(study, serverId).flatMap((server) => server.memoryMb ?? []);
    if (each.length < 2 || Math.max(...each) <= MEMORY_SPREAD * Math.min(...each)) return [];
    return {
      what: `Memory of ${serverId}`,
      printed: `${formatMb(memoryMb)} MB, one figure`,
      fromRaw: `${each.map(formatMb).join(', ')} MB in the repeats`,
    };
  });

const warmUp: Rule = ({ study, annex, rows }) => {
  const said = annex.statements.warmupExcludedS;
  const steady = rows.map(({ serverId }) => steadyRequests(study, serverId));
  const whole = rows.map(({ requests }) => requests ?? 0);
  const moved = rows.flatMap(({ serverId }, index) => {
    const [before, after] = [rankAmong(whole[index] ?? 0, whole), rankAmong(steady[index] ?? 0, steady)];
    return before === after ? [] : { serverId, before, after };
  });
  if (said === undefined || moved.length === 0) return [];
  const place = (at: 'before' | 'after') => moved.map((row) => `${row.serverId} ${row[at]}`).join(', ');
  return [
    {
      what: `Ranks by requests, with and without the first ${formatCount(said)} s`,
      printed: `they are excluded, yet rates, requests, processor and memory include them: ${place('before')}`,
      fromRaw: `by the requests that the tools count without them: ${place('after')}${lead(rows, steady)}`,
    },
  ];
};

function lead(rows: readonly { serverId: string }[], steady: readonly number[]): string {
  const [first, second] = rows
    .map(({ serverId }, index) => ({ serverId, requests: steady[index] ?? 0 }))
    .sort((a, b) => b.requests - a.requests);
  if (!first || !second || second.requests === 0) return '';
  const morePct = 100 * (first.requests / second.requests - 1);
  return `; ${first.serverId} leads ${second.serverId} by ${formatPct(morePct)} %`;
}

const averagedPercentiles: Rule = ({ study, rows }) => {
  const off = (row: { averaged: number; pooled: number }) => Math.abs(row.averaged / row.pooled - 1);
  const [most] = averagedP95(study, rows).sort((a, b) => off(b) - off(a));
  if (!most || roundTo(most.averaged, 2) === roundTo(most.pooled, 2)) return [];
  return [
    {
      what: `P95, for example of ${most.serverId}`,
      printed: `${formatMs(most.averaged)} ms, a mean over tools and repeats of their P95`,
      fromRaw: `about ${formatMs(most.pooled)} ms for all requests together, from mixing the tools' stored percentiles`,
    },
  ];
};

interface AveragedP95 {
  readonly serverId: string;
  readonly averaged: number;
  readonly pooled: number;
}

/** P95 of each server as the mean of percentiles that the study prints, and of all requests pooled (an estimate). */
export function averagedP95(
  study: RawStudy,
  rows: readonly StudyServerRow[] = studyServers(study),
): AveragedP95[] {
  return rows.flatMap(({ serverId, p95Ms }) => {
    const pooled = pooledPercentileMs(study, serverId, 95);
    return p95Ms === null || pooled === null ? [] : { serverId, averaged: p95Ms, pooled };
  });
}

const populationCv: Rule = ({ annex, rows }) => {
  const repeated = rows.filter(({ rateByRound }) => rateByRound.length > 1);
  const [most] = repeated.toSorted((a, b) => (b.rateCvPct ?? 0) - (a.rateCvPct ?? 0));
  if (!most || printedOf(annex, most.serverId).rpsCvPct === undefined) return [];
  const n = most.rateByRound.length;
  const sample = (populationSd(most.rateByRound) ?? 0) * Math.sqrt(n / (n - 1));
  const samplePct = ratio(100 * sample, mean(most.rateByRound));
  return [
    {
      what: `CV of the rate, for example of ${most.serverId}`,
      printed: `${formatPct(cvPct(most.rateByRound), 2)} %, from a population SD (divided by n)`,
      fromRaw: `${formatPct(samplePct, 2)} % from a sample SD (divided by n − 1), usual for ${formatCount(n)} repeats`,
    },
  ];
};

const roundedEfficiency: Rule = ({ annex, rows }) =>
  rows.flatMap(({ serverId, rate, memoryMb, ratePerMb }) => {
    const exact = ratio(rate, memoryMb);
    if (exact === null || ratePerMb === null) return [];
    if (printedOf(annex, serverId).rpsPerMb !== roundTo(ratePerMb, 1)) return [];
    if (roundTo(exact, 1) === roundTo(ratePerMb, 1)) return [];
    return {
      what: `Requests/s per MB of ${serverId}`,
      printed: `${formatMb(ratePerMb)}, from rounded figures`,
      fromRaw: `${formatMb(exact)} from unrounded ones`,
    };
  });

const RULES: readonly Rule[] = [
  printedFigures,
  warmUp,
  averagedPercentiles,
  populationCv,
  tierOrder,
  nativeMemory,
  efficiencyRanks,
  roundedEfficiency,
  rateRatio,
  rateOf,
  worstNative,
  p95Range,
  repeatStart,
  memoryByRepeat,
];

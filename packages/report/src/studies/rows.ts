import type { ServerFigures, ServerTraits } from '../figures/server-figures.ts';
import { changePct, mean, pct, populationSd, present, ratio, sum } from '../statistics/elementary.ts';
import type { Annex, PrintedServer } from './annex.ts';
import { type RawStudy, type StudyData, serverIdsOf } from './data.ts';
import { rawFigures, rawP90Ms, repeatsOf, STUDY_RATE_UNIT } from './raw-figures.ts';
import { toolName } from './raw-files.ts';
import { roundTo } from './rounding.ts';

/** A server of a study: what every result is judged by, and the rest of what studies print. */
export interface StudyServerRow extends ServerFigures {
  /** Name in the study; null where it has none. */
  readonly framework: string | null;
  readonly runtime: string | null;
  readonly p90Ms: number | null;
  /** (highest − lowest) / first of the repeats' rates, in percent. */
  readonly rateVariabilityPct: number | null;
  /** Population standard deviation of the repeats' rates. */
  readonly rateSd: number | null;
  readonly ratePerCpuPct: number | null;
  /** Ratio of the rate and the memory as they are printed, rounded: the published convention. */
  readonly ratePerMb: number | null;
  /** Rank by `ratePerCpuPct` with one decimal, ties sharing a rank (1, 1, 3): the published convention. */
  readonly cpuEfficiencyRank: number | null;
}

/** A tool, or a request of the protocol, of a server; plain means over repeats, or as printed. */
export interface StudyToolRow {
  readonly serverId: string;
  readonly name: string;
  readonly protocol: boolean;
  readonly count: number | null;
  readonly meanMs: number | null;
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
}

/** A native image against the server it was made of. */
interface StudyNativeRow {
  readonly jvm: string;
  readonly native: string;
  readonly rateChangePct: number | null;
  readonly memoryChangePct: number | null;
}

/** The figures of every server of a study, in the study's order. */
export function studyFigures(data: StudyData): ServerFigures[] {
  return serverIdsOf(data).map((id) =>
    data.kind === 'raw' ? rawFigures(data, id) : printedFigures(id, printedOf(data.annex, id)),
  );
}

/** Figures of a server that the study's authors printed; empty where they printed none. */
export function printedOf(annex: Annex | null, serverId: string): Partial<PrintedServer> {
  return annex?.servers.find(({ id }) => id === serverId)?.printed ?? {};
}

function printedFigures(serverId: string, printed: Partial<PrintedServer>): ServerFigures {
  return {
    serverId,
    rate: printed.rps ?? null,
    rateUnit: STUDY_RATE_UNIT,
    rateInterval: null,
    rateByRound: [],
    roundsUnknown: true,
    rateCvPct: printed.rpsCvPct ?? null,
    meanMs: printed.meanMs ?? null,
    meanMsInterval: null,
    p50Ms: printed.p50Ms ?? null,
    p95Ms: printed.p95Ms ?? null,
    p99Ms: printed.p99Ms ?? null,
    cpuPct: printed.cpuPct ?? null,
    memoryMb: printed.memoryMb ?? null,
    coldStartMs: printed.coldStartMs ?? null,
    requests: printed.requests ?? null,
    errorRatePct: printed.errorRatePct ?? null,
  };
}

/** Decimals with which the published study prints the values that others of its columns are computed from. */
const RATE_DECIMALS = 0;
const MEMORY_DECIMALS = 1;
const EFFICIENCY_DECIMALS = 1;

/** Every server with all its figures, in the study's order. */
export function studyServers(data: StudyData): StudyServerRow[] {
  const rows = studyFigures(data).map((figures) => {
    const about = data.annex?.servers.find(({ id }) => id === figures.serverId);
    const printed: Partial<PrintedServer> =
      data.kind === 'printed' ? printedOf(data.annex, figures.serverId) : {};

    const { rate, cpuPct, memoryMb, rateByRound } = figures;
    return {
      ...figures,
      framework: about?.framework ?? null,
      runtime: about?.runtime ?? null,
      p90Ms: data.kind === 'raw' ? rawP90Ms(data, figures.serverId) : (printed.p90Ms ?? null),
      rateVariabilityPct: printed.rpsVariabilityPct ?? variabilityPct(rateByRound),
      rateSd: printed.rpsSd ?? (rateByRound.length > 1 ? populationSd(rateByRound) : null),
      ratePerCpuPct: printed.rpsPerCpuPct ?? ratio(rate, cpuPct),
      ratePerMb: printed.rpsPerMb ?? ratio(rounded(rate, RATE_DECIMALS), rounded(memoryMb, MEMORY_DECIMALS)),
    };
  });
  const efficiencies = rows.map((row) => rounded(row.ratePerCpuPct, EFFICIENCY_DECIMALS));
  return rows.map((row, index) => ({
    ...row,
    cpuEfficiencyRank: rankAmong(efficiencies[index] ?? null, efficiencies),
  }));
}

/** (highest − lowest) / first, in percent: the spread that the first study prints; null for fewer than two. */
export function variabilityPct(values: readonly number[]): number | null {
  const [first] = values;
  return values.length < 2 ? null : pct(Math.max(...values) - Math.min(...values), first ?? null);
}

/** Place of a value, 1 for the highest; equal values share it. */
export function rankAmong(value: number | null, all: readonly (number | null)[]): number | null {
  return value === null ? null : 1 + present(all).filter((other) => other > value).length;
}

const rounded = (value: number | null, decimals: number) =>
  value === null ? null : roundTo(value, decimals);

/** Every tool of every server. */
export function studyTools(data: StudyData): StudyToolRow[] {
  return serverIdsOf(data).flatMap((id) =>
    data.kind === 'raw' ? rawTools(data, id) : printedTools(id, printedOf(data.annex, id)),
  );
}

function rawTools(study: RawStudy, serverId: string): StudyToolRow[] {
  const tools = repeatsOf(study, serverId).flatMap((server) => server.tools);
  return [...Map.groupBy(tools, ({ name }) => name)].map(([name, own]) => ({
    serverId,
    name,
    protocol: own.some(({ protocol }) => protocol),
    count: own.some(({ count }) => count === null) ? null : sum(present(own.map(({ count }) => count))),
    meanMs: mean(own.map(({ meanMs }) => meanMs)),
    p50Ms: mean(present(own.map(({ p50Ms }) => p50Ms))),
    p90Ms: mean(present(own.map(({ p90Ms }) => p90Ms))),
    p95Ms: mean(present(own.map(({ p95Ms }) => p95Ms))),
    p99Ms: mean(present(own.map(({ p99Ms }) => p99Ms))),
  }));
}

/** Tools of a server as the study's authors printed them. */
export function printedTools(serverId: string, { tools = {} }: Partial<PrintedServer>): StudyToolRow[] {
  return Object.entries(tools).map(([name, tool]) => ({
    serverId,
    ...toolName(name),
    count: null,
    meanMs: tool.meanMs ?? null,
    p50Ms: tool.p50Ms ?? null,
    p90Ms: tool.p90Ms ?? null,
    p95Ms: tool.p95Ms ?? null,
    p99Ms: tool.p99Ms ?? null,
  }));
}

/** Every native image of the study whose server the study has too. */
export function studyNatives(
  data: StudyData,
  rows: readonly ServerFigures[] = studyFigures(data),
): StudyNativeRow[] {
  const figures = new Map(rows.map((row) => [row.serverId, row]));
  return serverIdsOf(data).flatMap((id) => {
    const [native, jvm] = [figures.get(id), figures.get(nativeOf(data, id) ?? '')];
    if (!native || !jvm) return [];
    return {
      jvm: jvm.serverId,
      native: id,
      rateChangePct: changePct(jvm.rate, native.rate),
      memoryChangePct: changePct(jvm.memoryMb, native.memoryMb),
    };
  });
}

const NATIVE_SUFFIX = '-native';

/** The server whose native image this one is: as the study says, else by the form of ids, `java-native` of `java`. */
function nativeOf(data: StudyData, id: string): string | null {
  const said = data.annex?.servers.find((server) => server.id === id)?.nativeOf;
  if (said !== undefined) return said;
  const stem = id.endsWith(NATIVE_SUFFIX) ? id.slice(0, -NATIVE_SUFFIX.length) : undefined;
  return stem !== undefined && serverIdsOf(data).includes(stem) ? stem : null;
}

/** Ecosystem of a server whose study does not name one. */
export const UNKNOWN_ECOSYSTEM = 'unknown';

const MATURITY = 'Ecosystem Maturity';
const SDK_OVERHEAD = 'SDK Overhead';

/**
 * Traits of the study's servers that are known without measuring them; `source` is given with what its
 * authors judged.
 */
export function studyTraits(data: StudyData, source: string): ServerTraits[] {
  const { annex } = data;
  const judged = (row: string, id: string) => {
    const level = annex?.tradeOffs[row]?.[id];
    return level === undefined ? null : { level, source };
  };
  return serverIdsOf(data).map((serverId) => {
    const about = annex?.servers.find(({ id }) => id === serverId);
    return {
      serverId,
      ecosystem: about?.ecosystem ?? UNKNOWN_ECOSYSTEM,
      nativeOf: nativeOf(data, serverId),
      reactive: about?.reactive ?? false,
      ecosystemMaturity: judged(MATURITY, serverId),
      sdkOverhead: judged(SDK_OVERHEAD, serverId),
    };
  });
}

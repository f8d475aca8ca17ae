import { ratio } from '../statistics/elementary.ts';
import type { Annex, PrintedServer } from './annex.ts';
import type { RawStudy } from './data.ts';
import { rowKey } from './names.ts';
import { toolName } from './raw-files.ts';
import { roundTo } from './rounding.ts';
import { printedOf, type StudyServerRow, studyNatives, studyServers, studyTools } from './rows.ts';

/** A printed figure beside what the raw results give, rounded as it was printed. */
export interface ComparedCell {
  /** `servers`, `tools` or `natives`. */
  readonly table: string;
  readonly serverId: string;
  /** The figure; a tool's name for those of tools. */
  readonly column: string;
  readonly printed: number;
  readonly fromRaw: number | null;
  readonly unroundedFromRaw: number | null;
  readonly agrees: boolean;
}

type ServerColumn = Exclude<
  keyof PrintedServer,
  'tools' | 'latencyTier' | 'stability' | 'coldStartMs' | 'requestsByRepeat'
>;

/** Decimals of the published study, by its columns. */
const DECIMALS: Record<ServerColumn, number> = {
  rps: 0,
  meanMs: 2,
  p50Ms: 2,
  p90Ms: 2,
  p95Ms: 2,
  p99Ms: 2,
  requests: 0,
  errorRatePct: 2,
  cpuPct: 1,
  memoryMb: 1,
  rpsPerCpuPct: 1,
  rpsPerMb: 1,
  rpsSd: 0,
  rpsCvPct: 2,
  rpsVariabilityPct: 1,
  cpuEfficiencyRank: 0,
};
const TOOL_DECIMALS = 2;
const CHANGE_DECIMALS = 0;

/**
 * Every printed figure of a study whose raw results are known, held against them.
 * @param rows those of `studyServers`, for callers that have them: they take the longest
 */
export function comparedCells(
  study: RawStudy,
  rows: readonly StudyServerRow[] = studyServers(study),
): ComparedCell[] {
  return [...serverCells(study, rows), ...toolCells(study), ...nativeCells(study, rows)];
}

function serverCells(study: RawStudy, rows: readonly StudyServerRow[]): ComparedCell[] {
  return rows.flatMap((row) => {
    const printed = printedOf(study.annex, row.serverId);
    return (Object.keys(DECIMALS) as ServerColumn[]).flatMap((column) =>
      cell(
        { table: 'servers', serverId: row.serverId, column },
        printed[column],
        column === 'rpsPerMb' ? perMb(row, printed[column]) : row[rowKey(column)],
        decimalsOf(study.annex, column, printed[column]),
      ),
    );
  });
}

/** Decimals with which a figure was printed: those of its column, more where the figure itself has more. */
function decimalsOf(annex: Annex | null, column: ServerColumn, printed = 0): number {
  return Math.max(annex?.decimals[column] ?? DECIMALS[column], decimalsIn(printed));
}

/** Decimals that a number is written with. */
export function decimalsIn(value: number): number {
  return String(value).split('.')[1]?.length ?? 0;
}

/** One study computed it from rounded figures, one from unrounded ones. */
function perMb({ rate, memoryMb, ratePerMb }: StudyServerRow, printed: number | undefined): number | null {
  const exact = ratio(rate, memoryMb);
  return exact !== null && roundTo(exact, DECIMALS.rpsPerMb) === printed ? exact : ratePerMb;
}

function toolCells(study: RawStudy): ComparedCell[] {
  const rows = studyTools(study);
  return (study.annex?.servers ?? []).flatMap(({ id, printed }) =>
    Object.entries(printed?.tools ?? {}).flatMap(([key, { meanMs }]) => {
      const { name } = toolName(key);
      const row = rows.find((tool) => tool.serverId === id && tool.name === name);
      return cell(
        { table: 'tools', serverId: id, column: name },
        meanMs,
        row?.meanMs ?? null,
        Math.max(TOOL_DECIMALS, decimalsIn(meanMs ?? 0)),
      );
    }),
  );
}

function nativeCells(study: RawStudy, servers: readonly StudyServerRow[]): ComparedCell[] {
  const rows = studyNatives(study, servers);
  return (study.annex?.nativeChanges ?? []).flatMap((printed) => {
    const row = rows.find(({ jvm, native }) => jvm === printed.jvm && native === printed.native);
    return (['rpsChangePct', 'memoryChangePct'] as const).flatMap((column) => {
      const place = { table: 'natives', serverId: printed.native, column };
      return cell(place, printed[column], row?.[rowKey(column)] ?? null, CHANGE_DECIMALS);
    });
  });
}

function cell(
  place: Pick<ComparedCell, 'table' | 'serverId' | 'column'>,
  printed: number | undefined,
  unroundedFromRaw: number | null,
  decimals: number,
): ComparedCell[] {
  if (printed === undefined) return [];
  const fromRaw = unroundedFromRaw === null ? null : roundTo(unroundedFromRaw, decimals);
  return [{ ...place, printed, fromRaw, unroundedFromRaw, agrees: fromRaw === printed }];
}

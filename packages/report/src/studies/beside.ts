/** A run beside the published study of its suite: other machines, so only what each is to its own best compares. */
import { COUNTED_KINDS, type RepeatedStudy } from '@headroom/model/suite';
import { type ConventionRow, conventionTable, type LatencyConvention } from '../figures/conventions.ts';
import { formatCount, formatMb, formatMs, formatPct } from '../figures/format.ts';
import { type ToolRow, toolTable } from '../figures/tools.ts';
import type { ReportTrial } from '../figures/trial.ts';
import { median, present } from '../statistics/elementary.ts';
import { spearman } from '../statistics/rank-correlation.ts';
import { type StudyData, serverIdsOf } from './data.ts';
import { requestsOfCalls } from './notes.ts';
import {
  printedOf,
  printedTools,
  type StudyServerRow,
  type StudyToolRow,
  studyServers,
  studyTools,
} from './rows.ts';

/** A figure of a server here and in the study. */
export interface BesideRow {
  readonly serverId: string;
  readonly ours: number;
  readonly theirs: number;
  /** Times that it is behind the best of the servers that both have: 1 of the best, more of any other. */
  readonly oursBehind: number;
  readonly theirsBehind: number;
  /** `oursBehind` / `theirsBehind`: above 1, it is further behind here than in the study. */
  readonly ratioOfRatios: number;
}

/** A figure of all servers that both have it of. */
export interface BesideFigure {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** Convention that the figure goes by, as a sentence; null where it is the usual one. */
  readonly note: string | null;
  readonly format: (value: number | null) => string;
  /** Best here first. */
  readonly rows: readonly BesideRow[];
  /** Agreement of the two orders, Spearman's rank correlation; null for fewer than three servers. */
  readonly agreement: number | null;
}

interface Wanted extends Omit<BesideFigure, 'rows' | 'agreement'> {
  /** Whether the study prints it in a table of its own, which may be of another round than its others. */
  readonly apart?: true;
  readonly better: 'higher' | 'lower';
  readonly ours: ReadonlyMap<string, number | null>;
  readonly theirs: ReadonlyMap<string, number | null>;
}

/** Figures of servers, by the study's conventions, and the name of each among the study's. */
const THEIR_NAMES = {
  rps: 'rate',
  meanMs: 'meanMs',
  p95Ms: 'p95Ms',
  cpuPct: 'cpuPct',
  memoryMb: 'memoryMb',
  rpsPerCpuPct: 'ratePerCpuPct',
  rpsPerMb: 'ratePerMb',
} as const satisfies Partial<Record<keyof ConventionRow, keyof StudyServerRow>>;

const LATENCIES = {
  requests: {
    mean: 'Mean of all requests',
    p95: 'P95 of all requests',
    note: 'Of all HTTP requests, handshakes and notifications included.',
  },
  tools: {
    mean: 'Mean of tool calls',
    p95: 'P95, mean over tools',
    note: 'Means over tools, weighted by their calls.',
  },
} as const satisfies Record<LatencyConvention, object>;

/** Tool calls and requests of the handshake count here; a study may count more of some servers than of others. */
function countNote(data: StudyData): string {
  const own = 'This run counts tool calls, initialize and tools/list.';
  const said = requestsOfCalls(data);
  return said === null
    ? own
    : `${own} The study counts HTTP requests, and a call takes ${said}: compare only servers with the same number.`;
}

/** Part of a test that figures are of which come from samples: raw results of studies give means over all of it. */
function windowNote(data: StudyData, own: string): string {
  return data.repeats.length > 0 ? `${own}; in the study, of the whole test.` : `${own}.`;
}

/** Figures of servers, by these conventions. */
function serverFigures(data: StudyData, { latencies, memory }: Pick<Names, 'latencies' | 'memory'>) {
  const { mean, p95, note } = LATENCIES[latencies ?? 'requests'];
  const count = countNote(data);
  const rate = `Of the whole test, ramps and warm-up included. ${count}`;
  const cpu = windowNote(data, 'In this run, of the steady window');
  const efficiency = `${windowNote(data, 'Requests of the whole test; CPU and memory in this run, of the steady window')} ${count}`;
  return [
    { id: 'rps', title: 'Throughput', unit: 'requests/s', better: 'higher', format: formatCount, note: rate },
    { id: 'meanMs', title: mean, unit: 'ms', better: 'lower', format: formatMs, note },
    { id: 'p95Ms', title: p95, unit: 'ms', better: 'lower', format: formatMs, note },
    { id: 'cpuPct', title: 'CPU', unit: '%', better: 'lower', format: formatPct, note: cpu },
    {
      id: 'memoryMb',
      title: 'Memory',
      unit: 'MB',
      better: 'lower',
      format: formatMb,
      note: `Of the steady window in this run, ${OWN_MEMORY}; in the study ${memory}.`,
    },
    {
      id: 'rpsPerCpuPct',
      title: 'Requests/s per % of CPU',
      unit: '',
      better: 'higher',
      format: formatPct,
      note: efficiency,
    },
    {
      id: 'rpsPerMb',
      title: 'Requests/s per MB',
      unit: '',
      better: 'higher',
      format: formatPct,
      note: efficiency,
    },
  ] as const;
}

const OWN_MEMORY = 'anonymous and shared memory without mapped files';

/** The studies' tables of servers have no column for it. */
const IDLE_MEMORY = {
  id: 'idleMemoryMb',
  title: 'Idle memory',
  unit: 'MB',
  better: 'lower',
  format: formatMb,
  note: `Before the load; in this run ${OWN_MEMORY}.`,
} as const;

type Names = Pick<RepeatedStudy, 'tools' | 'others' | 'rounds' | 'latencies' | 'memory'>;

/**
 * Each figure that a run and a study have of at least two common servers; the study's as its authors printed it, or
 * from its raw results where they did not.
 */
export function besideStudy(trials: readonly ReportTrial[], data: StudyData, names: Names): BesideFigure[] {
  const { latencies } = names;
  const rounds =
    names.rounds === 'median' ? [...Map.groupBy(trials, ({ round }) => round).values()] : [trials];
  const tables = rounds.map((own) => conventionTable(own, latencies));
  const ours = (id: keyof ConventionRow) => overRounds(tables, (row) => row[id]);
  const theirs = studyServers(data);
  const servers = serverFigures(data, names).map((figure) => ({
    ...figure,
    ours: ours(figure.id),
    theirs: new Map(
      theirs.map((row) => {
        const printed = printedOf(data.annex, row.serverId)[figure.id];
        return [row.serverId, printed ?? numberIn(row, THEIR_NAMES[figure.id])];
      }),
    ),
  }));
  const idle = { ...IDLE_MEMORY, ours: ours(IDLE_MEMORY.id), theirs: new Map() };
  const tools = toolFigures(rounds.map(toolTable), data, names.tools);
  return [...servers, idle, ...tools]
    .map((figure) => withOthers(figure, data, names.others))
    .map((figure) =>
      rounds.length > 1 ? { ...figure, note: noted(medianNote(figure), figure.note) } : figure,
    )
    .flatMap(figureOf);
}

/** The study's median round is said of its main tables alone. */
function medianNote({ apart }: Pick<Wanted, 'apart'>): string {
  return `The median of this run’s rounds${apart ? '' : ', as the study gives its median one'}.`;
}

/** Figures by server, the median of those that each round's table has. */
function overRounds<Row extends { readonly serverId: string }>(
  tables: readonly (readonly Row[])[],
  read: (row: Row) => number | string | null,
): Map<string, number | null> {
  const byServer = Map.groupBy(tables.flat(), ({ serverId }) => serverId);
  return new Map([...byServer].map(([id, rows]) => [id, median(rows.map(read).filter(isNumber))]));
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Tools of a study, of each server as its authors printed them where they did. */
function toolsOf(data: StudyData): StudyToolRow[] {
  const printed = serverIdsOf(data).flatMap((id) => printedTools(id, printedOf(data.annex, id)));
  const isPrinted = ({ serverId, name }: StudyToolRow) =>
    printed.some((tool) => tool.serverId === serverId && tool.name === name);
  return [...printed, ...studyTools(data).filter((tool) => !isPrinted(tool))];
}

function numberIn(row: StudyServerRow, key: keyof StudyServerRow): number | null {
  const value = row[key];
  return typeof value === 'number' ? value : null;
}

/**
 * Latencies of tools, by the mean where the study has it, else by the P50; of tools that it prints in tables of their
 * own only, nothing says which statistic these are of. @param ours tables of the rounds
 */
function toolFigures(
  ours: readonly (readonly ToolRow[])[],
  data: StudyData,
  tools: RepeatedStudy['tools'],
): Wanted[] {
  const theirs = toolsOf(data);
  const counted = ours.flat().filter(({ kind }) => COUNTED_KINDS.includes(kind));
  return [...new Set(counted.map(({ name }) => name))].map((name): Wanted => {
    const printed = theirs.filter((tool) => tool.name === (tools[name] ?? name));
    const key = printed.some(({ meanMs }) => meanMs !== null) ? 'meanMs' : 'p50Ms';
    const statistic = key === 'meanMs' ? 'mean' : 'P50';
    const own = ours.map((rows) => rows.filter((row) => row.name === name));
    return {
      id: `tool:${name}`,
      title: printed.length > 0 ? `${name}, ${statistic}` : name,
      unit: 'ms',
      note: printed.length > 0 ? null : `In this run the ${statistic}.`,
      format: formatMs,
      better: 'lower',
      ours: overRounds(own, (row) => row[key]),
      theirs: new Map(printed.map((row) => [row.serverId, row[key]])),
    };
  });
}

/** A figure with what the study prints of it in a table of its own, of servers that its others lack, and its note. */
function withOthers(figure: Wanted, { annex }: StudyData, others: RepeatedStudy['others']): Wanted {
  const wanted = others.find(({ figure: id }) => id === figure.id);
  const table = wanted && annex?.others.find(({ title }) => title === wanted.title);
  if (!table) return figure;
  const lacking = Object.entries(wanted.servers).filter(
    ([id]) => figure.ours.has(id) && !figure.theirs.has(id),
  );
  if (lacking.length === 0) return figure;
  const apart = lacking.map(([id, name]) => [id, table.values[name] ?? null] as const);
  const said = table.note && `In the study (“${table.title}”): ${table.note}`;
  return {
    ...figure,
    apart: true,
    theirs: new Map([...figure.theirs, ...apart]),
    note: noted(figure.note, said),
  };
}

/** The notes there are, as one. */
const noted = (...notes: readonly (string | null | undefined)[]) => present(notes).join(' ') || null;

function figureOf({ better, ours, theirs, apart: _apart, ...figure }: Wanted): BesideFigure[] {
  const both = [...ours].flatMap(([serverId, own]) => {
    const their = theirs.get(serverId) ?? null;
    return own !== null && own > 0 && their !== null && their > 0
      ? [{ serverId, ours: own, theirs: their }]
      : [];
  });
  if (both.length < 2) return [];
  const behind = (all: readonly number[], value: number) =>
    better === 'lower' ? value / Math.min(...all) : Math.max(...all) / value;
  const [allOurs, allTheirs] = [both.map((row) => row.ours), both.map((row) => row.theirs)];
  const rows = both
    .map((row) => {
      const [oursBehind, theirsBehind] = [behind(allOurs, row.ours), behind(allTheirs, row.theirs)];
      return { ...row, oursBehind, theirsBehind, ratioOfRatios: oursBehind / theirsBehind };
    })
    .toSorted((a, b) => a.oursBehind - b.oursBehind);
  return [{ ...figure, rows, agreement: spearman(both.map((row) => [row.ours, row.theirs])) }];
}

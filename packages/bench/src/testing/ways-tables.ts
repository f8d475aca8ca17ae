/** Tables of servers that were measured in several ways, as Markdown. */
import { formatCount, formatMs, formatPct, NO_VALUE } from '@headroom/report';
import { WAYS, type WayName } from './ways.ts';
import {
  meanOf,
  type NoisyFigure,
  noiseFloorPct,
  ratioOf,
  spreadPct,
  type WayRatio,
  type WayTrial,
} from './ways-figures.ts';

/** Ways whose processor times a call differ by no more agree. */
export const AGREE_WITHIN_PCT = 5;

/** The way that the others are held against. */
const BASE: WayName = 'one bench host';

/** A row for each server and way that was measured. */
interface Row {
  readonly server: string;
  readonly way: WayName;
  readonly trials: readonly WayTrial[];
  /** Processor time of the server a call against that of BASE; undefined where that was not measured. */
  readonly ratio: WayRatio | undefined;
}

function rowsOf(trials: readonly WayTrial[]): Row[] {
  const servers = [...new Set(trials.map(({ server }) => server))];
  return servers.flatMap((server) => {
    const of = (way: WayName) => trials.filter((trial) => trial.server === server && trial.way === way);
    return WAYS.filter((way) => of(way).length > 0).map((way) => {
      const ratio = way === BASE ? undefined : ratioOf(of(way), of(BASE), 'serverMs');
      return { server, way, trials: of(way), ratio };
    });
  });
}

/** Servers and ways whose processor time a call is further from that of BASE than AGREE_WITHIN_PCT. */
export function apart(trials: readonly WayTrial[]): string[] {
  return rowsOf(trials).flatMap(({ server, way, ratio }) =>
    ratio && Math.abs(ratio.ratio - 1) > AGREE_WITHIN_PCT / 100 ? [`${server} by ${way}`] : [],
  );
}

export function waysTables(trials: readonly WayTrial[]): string {
  const rows = rowsOf(trials);
  const mean = (row: Row, of: (trial: WayTrial) => number) => meanOf(row.trials.map(of));
  const spread = ({ trials: own }: Row, figure: NoisyFigure) => formatPct(spreadPct(own, figure));
  const table = (title: string, columns: Readonly<Record<string, (row: Row) => string>>) =>
    markdown(
      title,
      ['server', 'way', ...Object.keys(columns)],
      rows.map((row) => [row.server, row.way, ...Object.values(columns).map((cell) => cell(row))]),
    );
  const measuredIn = WAYS.filter((way) => rows.some((row) => row.way === way));
  return [
    table('Processor time of the server: ms a right tool call', {
      rounds: ({ trials: own }) => formatCount(own.length),
      'calls a round': (row) => formatCount(mean(row, ({ calls }) => calls)),
      mean: (row) =>
        formatMs(
          mean(row, ({ serverMs }) => serverMs),
          3,
        ),
      'spread %': (row) => spread(row, 'serverMs'),
      [`against ${BASE}`]: ({ ratio }) => ratioText(ratio),
      'Redis and API service': (row) =>
        formatMs(
          mean(row, ({ backendsMs }) => backendsMs),
          3,
        ),
      'held back ms/s': (row) => heldBack(row.trials),
    }),
    table('Latency of tool calls, mean over rounds', {
      'P50 ms': (row) =>
        formatMs(
          mean(row, ({ p50Ms }) => p50Ms),
          3,
        ),
      'P50 spread %': (row) => spread(row, 'p50Ms'),
      'P99 ms': (row) =>
        formatMs(
          mean(row, ({ p99Ms }) => p99Ms),
          3,
        ),
      'P99 spread %': (row) => spread(row, 'p99Ms'),
    }),
    table('What the load generator took, on the same machine', {
      'ms a call': (row) =>
        formatMs(
          mean(row, ({ loadMs }) => loadMs),
          3,
        ),
      'for each ms of the server': (row) => formatMs(mean(row, (one) => one.loadMs / one.serverMs)),
      '% of all processors': (row) => formatPct(mean(row, ({ loadPct }) => loadPct)),
      'all programs %': (row) => formatPct(mean(row, ({ hostPct }) => hostPct)),
      'hypervisor %': (row) =>
        formatPct(
          mean(row, ({ stolenPct }) => stolenPct),
          2,
        ),
      'rounds that stayed disturbed': ({ trials: own }) =>
        formatCount(own.filter(({ disturbed }) => disturbed).length),
    }),
    markdown(
      'Noise floor in %: of the server whose floor is higher',
      ['way', 'processor time a call', 'P50', 'P99'],
      measuredIn.map((way) => {
        const floor = (figure: NoisyFigure) => highestFloor(rows, way, figure);
        return [way, floor('serverMs'), floor('p50Ms'), floor('p99Ms')];
      }),
    ),
  ].join('\n\n');
}

function highestFloor(rows: readonly Row[], way: WayName, figure: NoisyFigure): string {
  const floors = rows
    .filter((row) => row.way === way)
    .map(({ trials }) => noiseFloorPct(trials.map((trial) => trial[figure])));
  return floors.every((floor) => floor !== null) ? formatPct(Math.max(...floors)) : NO_VALUE;
}

function ratioText(known: WayRatio | undefined): string {
  if (!known) return NO_VALUE;
  const { ratio, interval } = known;
  const [low, high] = [interval?.low ?? null, interval?.high ?? null];
  const kind = interval?.kind === 'confidence' ? '95 % ' : 'from ';
  return `${formatMs(ratio, 3)} (${kind}${formatMs(low, 3)} to ${formatMs(high, 3)})`;
}

function heldBack(trials: readonly WayTrial[]): string {
  const known = trials.flatMap(({ throttledMsPerS }) => throttledMsPerS ?? []);
  return known.length < trials.length ? NO_VALUE : formatMs(meanOf(known), 2);
}

function markdown(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [`${title}:`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

import {
  atThisLoad,
  busySuffix,
  CONFIDENCE_LEVEL,
  type JudgedRow,
  listed,
  OVERALL_COLUMNS,
  overlaps,
  rateUnitOf,
  rateWords,
  type ServerFigures,
} from '@headroom/report';
import { Bars } from '../charts/bars.tsx';
import { tierColour } from '../charts/tier-points.tsx';

const { format } = OVERALL_COLUMNS.rate;

/** Rates as bars, with every round and the interval of their mean. */
export function ThroughputChart({
  rows,
  tierOf,
  table,
}: {
  rows: readonly JudgedRow[];
  /** Latency tier of a server: the colour of its bar. */
  tierOf: (serverId: string) => number | null;
  table?: string;
}) {
  const measured = rows.filter((row) => row.rate !== null).toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  const repeated = measured.some(({ rateByRound }) => rateByRound.length > 1);
  const single = measured.some(({ roundsUnknown }) => roundsUnknown) ? '' : ', of a single round';
  return (
    <Bars
      title={`${titleOf(measured)}${busySuffix(measured)}`}
      note={`Throughput in ${rateUnitOf(rows)}${repeated ? `; a dot is a round, the whisker the ${100 * CONFIDENCE_LEVEL} % interval of their mean` : single}. Colours are latency tiers`}
      bars={measured.map((row) => ({
        label: row.serverId,
        value: row.rate,
        shown: format(row.rate),
        interval: row.rateInterval,
        parts: row.rateByRound.length > 1 ? row.rateByRound : [],
        colour: colourOf(tierOf(row.serverId)),
        hint: hintOf(row),
      }))}
      table={table}
      none="No throughput was measured"
    />
  );
}

/** A server's colour: that of its tier, neutral without one. */
export function colourOf(tier: number | null): string {
  return tier === null ? 'var(--line-strong)' : tierColour(tier);
}

function titleOf(rows: readonly JudgedRow[]): string {
  const [first, ...others] = rows;
  if (!first) return 'Throughput';
  if (others.length === 0) return `${first.serverId} serves ${served(first)}${atThisLoad([first])}`;
  const close = others.filter(
    ({ rate, rateInterval }) =>
      format(rate) === format(first.rate) ||
      (rateInterval && first.rateInterval && overlaps(rateInterval, first.rateInterval)),
  );
  if (close.length === 0) return `${first.serverId} serves most${atThisLoad(rows)}: ${served(first)}`;
  const names = listed([first, ...close].map(({ serverId }) => serverId));
  return `${names} serve most${atThisLoad(rows)}, too close to tell apart: ${served(first)}`;
}

/** `5,212 tool calls a second`. */
function served({ rate, rateUnit }: ServerFigures): string {
  return `${format(rate)} ${rateWords(rateUnit)}`;
}

function hintOf({ serverId, rate, rateUnit, rateInterval, rateByRound }: ServerFigures): string {
  const interval = rateInterval
    ? `; interval ${format(rateInterval.low)} to ${format(rateInterval.high)}`
    : '';
  const rounds = rateByRound.length > 1 ? `; rounds ${rateByRound.map(format).join(', ')}` : '';
  return `${serverId}: ${format(rate)} ${rateUnit}${interval}${rounds}`;
}

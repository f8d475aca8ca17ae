import { CONFIDENCE_LEVEL, listed, OVERALL_COLUMNS, overlaps, type ServerFigures } from '@headroom/report';
import { Bars } from '../charts/bars.tsx';
import { tierColour } from '../charts/tier-points.tsx';

const { format } = OVERALL_COLUMNS.rps;

/** Rates as bars, with every round and the interval of their mean. */
export function ThroughputChart({
  rows,
  tierOf,
  table,
}: {
  rows: readonly ServerFigures[];
  /** Latency tier of a server: the colour of its bar. */
  tierOf: (serverId: string) => number | null;
  table?: string;
}) {
  const measured = rows.filter((row) => row.rps !== null).toSorted((a, b) => (b.rps ?? 0) - (a.rps ?? 0));
  const repeated = measured.some(({ rpsByRound }) => rpsByRound.length > 1);
  const single = measured.some(({ roundsUnknown }) => roundsUnknown) ? '' : ', of a single round';
  return (
    <Bars
      title={titleOf(measured)}
      note={`Throughput in req/s${repeated ? `; a dot is a round, the whisker the ${100 * CONFIDENCE_LEVEL} % interval of their mean` : single}. Colours are latency tiers`}
      bars={measured.map((row) => ({
        label: row.serverId,
        value: row.rps,
        shown: format(row.rps),
        interval: row.rpsInterval,
        parts: row.rpsByRound.length > 1 ? row.rpsByRound : [],
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

function titleOf(rows: readonly ServerFigures[]): string {
  const [first, ...others] = rows;
  if (!first) return 'Throughput';
  if (others.length === 0) return `${first.serverId} serves ${format(first.rps)} requests a second`;
  const close = others.filter(
    ({ rps, rpsInterval }) =>
      format(rps) === format(first.rps) ||
      (rpsInterval && first.rpsInterval && overlaps(rpsInterval, first.rpsInterval)),
  );
  if (close.length === 0) return `${first.serverId} serves most: ${format(first.rps)} requests a second`;
  const names = listed([first, ...close].map(({ serverId }) => serverId));
  return `${names} serve most, too close to tell apart: ${format(first.rps)} requests a second`;
}

function hintOf({ serverId, rps, rpsInterval, rpsByRound }: ServerFigures): string {
  const interval = rpsInterval ? `; interval ${format(rpsInterval.low)} to ${format(rpsInterval.high)}` : '';
  const rounds = rpsByRound.length > 1 ? `; rounds ${rpsByRound.map(format).join(', ')}` : '';
  return `${serverId}: ${format(rps)} req/s${interval}${rounds}`;
}

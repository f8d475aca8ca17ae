import {
  atThisLoad,
  busySuffix,
  intervalKind,
  intervalOfWords,
  type JudgedRow,
  type Judgements,
  listed,
  OVERALL_COLUMNS,
  rateUnitOf,
  rateWords,
  type ServerFigures,
  tooClose,
} from '@headroom/report';
import { Bars } from '../charts/bars.tsx';
import { tierColour } from '../charts/tier-points.tsx';

const { format } = OVERALL_COLUMNS.rate;

/** Rates as bars, with every round and the interval of their mean. */
export function ThroughputChart({
  rows,
  floor,
  tierOf,
  table,
}: {
  rows: readonly JudgedRow[];
  /** Within what servers of few rounds are too close to tell apart. */
  floor: Judgements['floor'];
  /** Latency tier of a server: the colour of its bar. */
  tierOf: (serverId: string) => number | null;
  table?: string;
}) {
  const measured = rows.filter((row) => row.rate !== null).toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  const repeated = measured.some(({ rateByRound }) => rateByRound.length > 1);
  const single = measured.some(({ roundsUnknown }) => roundsUnknown) ? '' : ', of a single round';
  return (
    <Bars
      title={`${titleOf(measured, floor)}${busySuffix(measured)}`}
      note={`Throughput in ${rateUnitOf(rows)}${repeated ? `; a dot is a round, the whisker the ${intervalKind(measured.map(({ rateInterval }) => rateInterval))}` : single}. Colours are latency tiers`}
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

function titleOf(rows: readonly JudgedRow[], floor: Judgements['floor']): string {
  const [first, ...others] = rows;
  if (!first) return 'Throughput';
  if (others.length === 0) return `${first.serverId} serves ${served(first)}${atThisLoad([first])}`;
  const ranked = ({ rate, rateInterval }: ServerFigures) => ({ value: rate, interval: rateInterval });
  const close = others.filter((other) => tooClose(ranked(first), ranked(other), floor.ratio));
  if (close.length === 0) return `${first.serverId} serves most${atThisLoad(rows)}: ${served(first)}`;
  const names = listed([first, ...close].map(({ serverId }) => serverId));
  return `${names} serve most${atThisLoad(rows)}, too close to tell apart: ${served(first)}`;
}

/** `5,212 tool calls a second`. */
function served({ rate, rateUnit }: ServerFigures): string {
  return `${format(rate)} ${rateWords(rateUnit)}`;
}

function hintOf({ serverId, rate, rateUnit, rateInterval, rateByRound }: ServerFigures): string {
  const interval = rateInterval ? `; ${intervalOfWords(rateInterval, format)}` : '';
  const rounds = rateByRound.length > 1 ? `; rounds ${rateByRound.map(format).join(', ')}` : '';
  return `${serverId}: ${format(rate)} ${rateUnit}${interval}${rounds}`;
}

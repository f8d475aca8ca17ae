import {
  atThisLoad,
  busySuffix,
  intervalKind,
  intervalOfLabel,
  type JudgedRow,
  type Judgements,
  LIMIT_LABELS,
  listed,
  OVERALL_COLUMNS,
  rateLabel,
  rateUnitOf,
  type ServerFigures,
  tooClose,
} from '@headroom/report';
import { tierColour } from '#ui/charts/colours.ts';
import { RowsChart } from '#ui/charts/rows-chart.tsx';
import type { ResultContext } from './context.ts';
import { sharedLimit } from './shared-limit.ts';

const { format } = OVERALL_COLUMNS.rate;

/** Rates as bars, with every round and the interval of their mean. */
export function ThroughputChart({
  rows,
  floor,
  tierOf,
  printed,
}: {
  rows: readonly JudgedRow[];
  /** Range within which servers of few rounds are too close to tell apart. */
  floor: Judgements['floor'];
  /** Latency tier of a server: the colour of its bar. */
  tierOf: (serverId: string) => number | null;
  printed?: ResultContext['printed'];
}) {
  const shown = ({ serverId, rate }: ServerFigures) => printed?.(serverId, 'rate') ?? format(rate);
  const measured = rows.filter((row) => row.rate !== null).toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
  const repeated = measured.some(({ rateByRound }) => rateByRound.length > 1);
  const single = measured.some(({ roundsUnknown }) => roundsUnknown) ? '' : ', of a single round';
  const shared = sharedLimit(measured);
  const limits = measured.some(({ limitedBy }) => limitedBy)
    ? `; ${shared ? `all are limited by: ${LIMIT_LABELS[shared]}` : 'the word after a rate is what limited it'}`
    : '';
  return (
    <RowsChart
      title={`${titleOf(measured, floor, shown)}${busySuffix(measured)}`}
      note={`Throughput in ${rateUnitOf(rows)}${repeated ? `; a dot is a round${measured.some(({ busyRounds }) => busyRounds) ? ', hollow where the host was busy' : ''}, the whisker the ${intervalKind(measured.map(({ rateInterval }) => rateInterval))}` : single}${limits}`}
      rows={measured.map((row) => ({
        name: row.serverId,
        value: row.rate,
        shown: shown(row),
        words: row.limitedBy && !shared ? LIMIT_LABELS[row.limitedBy] : undefined,
        ...row.rateInterval,
        parts: row.rateByRound.length > 1 ? row.rateByRound : [],
        hollowParts: row.busyRounds,
        colour: colourOf(tierOf(row.serverId)),
        label: hintOf(row, shown(row)),
      }))}
      unit={rateUnitOf(rows)}
      none="No throughput was measured"
    />
  );
}

/** A server's colour: that of its tier, neutral without one. */
export function colourOf(tier: number | null): string {
  return tier === null ? 'var(--line-strong)' : tierColour(tier);
}

function titleOf(
  rows: readonly JudgedRow[],
  floor: Judgements['floor'],
  shown: (row: ServerFigures) => string,
): string {
  const served = (row: ServerFigures) => `${shown(row)} ${rateLabel(row.rateUnit)}`;
  const [first, ...others] = rows;
  if (!first) return 'Throughput';
  if (others.length === 0) return `${first.serverId} serves ${served(first)}${atThisLoad([first])}`;
  const ranked = ({ rate, rateInterval }: ServerFigures) => ({ value: rate, interval: rateInterval });
  const close = others.filter((other) => tooClose(ranked(first), ranked(other), floor.ratio));
  if (close.length === 0) return `${first.serverId} serves the most${atThisLoad(rows)}: ${served(first)}`;
  const names = listed([first, ...close].map(({ serverId }) => serverId));
  return `${names} serve the most${atThisLoad(rows)}, too close to tell apart: ${served(first)}`;
}

function hintOf({ rateUnit, rateInterval, rateByRound }: ServerFigures, shown: string): string {
  const interval = rateInterval ? `; ${intervalOfLabel(rateInterval, format)}` : '';
  const rounds = rateByRound.length > 1 ? `; rounds ${rateByRound.map(format).join(', ')}` : '';
  return `${shown} ${rateUnit}${interval}${rounds}`;
}

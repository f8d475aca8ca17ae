import {
  busySuffix,
  formatPct,
  type JudgedRow,
  OVERALL_COLUMNS,
  rateLabel,
  rateUnitOf,
} from '@headroom/report';
import { PointsChart } from '#ui/charts/points-chart.tsx';
import { colourOf } from './throughput-chart.tsx';

const { rate, memoryMb } = OVERALL_COLUMNS;

/** Rate against memory: the output of each server for what it takes. */
export function MemoryScatter({
  rows,
  tierOf,
}: {
  rows: readonly JudgedRow[];
  tierOf: (serverId: string) => number | null;
}) {
  const points = rows.flatMap((row) =>
    row.rate && row.memoryMb ? [{ serverId: row.serverId, x: row.memoryMb, y: row.rate }] : [],
  );
  const unit = rateUnitOf(rows);
  const [most] = points.toSorted((a, b) => b.y / b.x - a.y / a.x);
  return (
    <PointsChart
      title={
        most
          ? `${most.serverId} serves ${points.length > 1 ? 'most for its memory: ' : ''}${formatPct(most.y / most.x)} ${rateLabel(unit)} per MB${busySuffix(rows)}`
          : 'Throughput against memory'
      }
      note="Further up serves more, further left needs less. Colours are latency tiers"
      x={{ id: 'memory', unit: memoryMb.unit, title: `${memoryMb.title}, ${memoryMb.unit}` }}
      y={{ id: 'rate', unit, title: `${rate.title}, ${unit}` }}
      points={points.map(({ serverId, x, y }) => ({
        label: serverId,
        x,
        y,
        colour: colourOf(tierOf(serverId)),
        hint: `${serverId}: ${rate.format(y)} ${unit}, ${memoryMb.format(x)} ${memoryMb.unit}`,
      }))}
      none="No server has both a rate and memory"
    />
  );
}

import { type EfficiencyRow, type JudgedRow, OVERALL_COLUMNS, rateLabel, rateUnitOf } from '@headroom/report';
import { LinesChart } from '#ui/charts/lines-chart.tsx';
import { efficiencyTitle } from './judged-titles.ts';
import { colourOf } from './throughput-chart.tsx';

const { rate, memoryMb } = OVERALL_COLUMNS;
const HEIGHT_PX = 400;

/** Rate against memory: the output of each server for what it takes. */
export function MemoryScatter({
  rows,
  efficiency,
  tierOf,
}: {
  rows: readonly JudgedRow[];
  efficiency: readonly EfficiencyRow[];
  tierOf: (serverId: string) => number | null;
}) {
  const points = rows.flatMap((row) =>
    row.rate && row.memoryMb ? [{ serverId: row.serverId, x: row.memoryMb, y: row.rate }] : [],
  );
  const unit = rateUnitOf(rows);
  return (
    <LinesChart
      title={efficiencyTitle(efficiency, 'ratePerMb', `${rateLabel(unit)} per MB`, rows)}
      note="Up serves more, left needs less"
      none="No server has both a rate and memory"
      heightPx={HEIGHT_PX}
      named
      x={{
        id: 'memory',
        unit: memoryMb.unit,
        title: `${memoryMb.title}, ${memoryMb.unit}, log scale`,
        scale: 'log',
      }}
      y={{ id: 'rate', unit, title: `↑ ${rate.title}, ${unit}, log scale`, scale: 'log' }}
      lines={points.map(({ serverId, x, y }) => ({
        name: serverId,
        colour: colourOf(tierOf(serverId)),
        dash: undefined,
        points: [[x, y, { label: `${rate.format(y)} ${unit}, ${memoryMb.format(x)} ${memoryMb.unit}` }]],
      }))}
    />
  );
}

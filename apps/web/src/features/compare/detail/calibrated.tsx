import type { RunDetail } from '@headroom/db';
import {
  type ComparisonRow,
  calibrationsOf,
  FLOOR_VALID_DAYS,
  type Floor,
  floorLabel,
  floorOf,
  leastFloorPct,
  metricById,
} from '@headroom/report/compare';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { Section } from '#ui/page.tsx';
import { type CompareView, rowKey } from './view.ts';

interface GivenFloor {
  readonly row: ComparisonRow;
  readonly floor: Floor;
}

/** Result of a calibration: the floors that comparisons of its host are held against from then on. */
export function Calibrated({ view, run }: { view: CompareView; run: RunDetail }) {
  const floors = givenFloors(view, run);
  const primary = floors.filter(({ row, floor }) => row.primary && floor.state === 'calibrated');
  const highest = primary.toSorted((a, b) => b.floor.ratio - a.floor.ratio)[0];
  return (
    <Section
      id="floors"
      title={
        highest
          ? `Noise floors of primary metrics reach ${floorLabel(highest.floor.ratio)} on this host`
          : 'This calibration gives no floors'
      }
      note={
        highest ? (
          <Figures
            text={
              `${leastQuiet(highest)} ` +
              `Comparisons with the same load on this host use these floors for ${FLOOR_VALID_DAYS} days, while its ` +
              `kernel and processor stay the same.`
            }
          />
        ) : (
          'Too few rounds on both sides; comparisons use the default floor.'
        )
      }
    >
      {floors.length > 0 && (
        <DataTable label="Noise floors" columns={COLUMNS} rows={floors} rowKey={({ row }) => rowKey(row)} />
      )}
    </Section>
  );
}

/**
 * Sentence on the metric that differs most from itself; on a host quieter than the smallest floor, that it
 * is.
 */
function leastQuiet({ row, floor }: GivenFloor): string {
  const { serverId, tool, metric } = row;
  if (floor.ratio <= 1 + leastFloorPct(metric) / 100) return 'Below the smallest floor.';
  return `The noisiest is ${metricById(metric).title} of ${tool === null ? serverId : `${serverId}, ${tool}`}.`;
}

/** The floors by which a comparison right after it would be judged. */
function givenFloors(
  { comparison }: CompareView,
  { environment, finishedAt, createdAt }: RunDetail,
): GivenFloor[] {
  if (!environment) return [];
  const { host } = environment;
  const measuredAtMs = (finishedAt ?? createdAt).getTime();
  const calibrations = calibrationsOf(comparison, { measuredAtMs, host });
  return comparison.rows.map((row) => ({
    row,
    floor: floorOf(
      calibrations.find((known) => rowKey(known) === rowKey(row)),
      { nowMs: measuredAtMs, host, interleaved: true, metric: row.metric },
    ),
  }));
}

const right = { number: true } as const;

const COLUMNS: Column<GivenFloor>[] = [
  { id: 'server', title: 'Server', cell: ({ row }) => <span className="font-medium">{row.serverId}</span> },
  { id: 'tool', title: 'Tool', cell: ({ row }) => row.tool ?? <span className="text-muted">all</span> },
  {
    id: 'metric',
    title: 'Metric',
    cell: ({ row }) => (
      <span className={row.primary ? 'font-semibold' : undefined}>{metricById(row.metric).title}</span>
    ),
  },
  { ...right, id: 'floor', title: 'Noise floor', cell: ({ floor }) => floorLabel(floor.ratio) },
  { ...right, id: 'pairs', title: 'Pairs', cell: ({ row }) => row.pairs },
  {
    id: 'state',
    title: 'State',
    cell: ({ floor }) => <span className="text-muted">{floor.reason ?? floor.state}</span>,
  },
];

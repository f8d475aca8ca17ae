import { changeLabel, intervalLabel, type MetricId, metricById } from '@headroom/report/compare';
import MEASURED from './measured-comparison.json' with { type: 'json' };
import { hundredth, MIDDLE_PX, PLOT, RowPicture, Value } from './picture.tsx';

const { day, headline, metrics, rounds, rows } = MEASURED;

type Row = (typeof rows)[number];

/** Logarithm of the ratios at the ends of the axis, with a little room beyond. */
const ROOM = 0.08;
const least = Math.log(Math.min(...rows.map(({ low, floor }) => Math.min(low, 1 / floor)))) - ROOM;
const most = Math.log(Math.max(...rows.map(({ high, floor }) => Math.max(high, floor)))) + ROOM;

/** Place of a ratio, in percent of the picture's width. */
function at(ratio: number): number {
  const share = (Math.log(ratio) - least) / (most - least);
  return hundredth(PLOT.left + share * (PLOT.right - PLOT.left));
}

/** The metrics that a commit was found to make worse, as `make pictures` stored them, each with its interval. */
export function CommitIntervals() {
  const floor = Math.max(...rows.map((row) => row.floor));
  const said = rows.map((row) => `${nameOf(row)} ${changeLabel(row.change)} (${intervalLabel(row)})`);
  return (
    <RowPicture
      label={`${headline}. ${said.join(', ')}`}
      rows={rows.map((row) => ({ name: nameOf(row), mark: <Change row={row} /> }))}
    >
      <rect
        x={`${at(1 / floor)}%`}
        width={`${hundredth(at(floor) - at(1 / floor))}%`}
        height="100%"
        fill="var(--line)"
      />
      <line x1={`${at(1)}%`} x2={`${at(1)}%`} y1="0" y2="100%" stroke="var(--line-strong)" />
    </RowPicture>
  );
}

/** What the picture was drawn from, in words. */
export const ABOUT_INTERVALS = `Changes and intervals of ${rows.length} of ${metrics} metrics; grey: noise floor. A Go server, ${rounds} rounds, ${day}.`;

function Change({ row: { change, low, high } }: { row: Row }) {
  return (
    <>
      <g className="text-bad" stroke="currentColor">
        <line x1={`${at(low)}%`} x2={`${at(high)}%`} y1={MIDDLE_PX} y2={MIDDLE_PX} strokeWidth={3} />
        <circle cx={`${at(change)}%`} cy={MIDDLE_PX} r={4} strokeWidth={2} fill="var(--surface)" />
      </g>
      <Value x="100%" anchor="end">
        {changeLabel(change)}
      </Value>
    </>
  );
}

function nameOf({ tool, metric }: Row): string {
  const { title } = metricById(metric as MetricId);
  return tool === null ? title : `${tool}: ${title}`;
}

import { intervalKind } from '@headroom/report';
import { capitalised } from '@headroom/workload/plural';
import { clsx } from 'clsx';
import { ChartFrame, NoData } from '#ui/charts/frame.tsx';
import { spread } from '#ui/charts/spread.ts';
import { ArrowKeys } from './arrow-keys.tsx';
import { ChangeMarks } from './change-marks.tsx';
import { Commits } from './commits.tsx';
import { revisionName } from './keys.ts';
import { historyTitle, trendTitle } from './labels.ts';
import { Line } from './line.tsx';
import type { Trend, TrendLine } from './read-trend.ts';
import { type Scale, scaleOf } from './scale.ts';
import { StepMarks, stepRows } from './step-marks.tsx';
import { type ChartParts, stripsOf } from './strips.ts';

const HEIGHT_PX = 240;
const STEP_ROW_PX = 16;
const NAME_PX = 15;
const AXIS_PX = 44;

/**
 * A metric over revisions in their order: a line a server, intervals as whiskers, steps as marks. Each revision is a
 * strip that shows its figures and takes it to be compared. Drawn without JavaScript, in percents of its width.
 */
export function TrendChart(props: ChartParts) {
  const { trend, strokes, marks } = props;
  const { lines, metric, revisions, word } = trend;
  const values = lines.flatMap(({ figures }) =>
    figures.flatMap((figure) =>
      figure === null || figure.value === null
        ? []
        : [figure.value, figure.interval?.low ?? figure.value, figure.interval?.high ?? figure.value],
    ),
  );
  const title = marks ? historyTitle(trend, marks) : trendTitle(trend);
  if (values.length === 0) {
    return (
      <ChartFrame title={title} heightPx={HEIGHT_PX + AXIS_PX}>
        <NoData>Nothing to draw</NoData>
      </ChartFrame>
    );
  }
  const scale = scaleOf(values, lines.length > 1);
  const several = lines.length > 1;
  // Names of lines stand at the right.
  const margins = clsx('ml-14', several ? 'mr-2 sm:mr-40' : 'mr-2');
  const top = STEP_ROW_PX * (marks ? 1 : stepRows(lines));
  const heightPx = HEIGHT_PX + AXIS_PX + top;
  return (
    <ChartFrame title={title} note={noteOf(trend, scale)} heightPx={heightPx}>
      <div className={clsx('relative', margins)} style={{ height: HEIGHT_PX + top, paddingTop: top }}>
        <div className="relative h-full">
          <Axis scale={scale} format={metric.format} />
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${revisions.length} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {lines.map((line) => (
              <Line key={line.serverId} line={line} scale={scale} stroke={strokes.get(line.serverId)} />
            ))}
          </svg>
          {several && <Names lines={lines} scale={scale} />}
        </div>
        {marks ? (
          <ChangeMarks marks={marks} count={revisions.length} />
        ) : (
          <StepMarks trend={trend} strokes={strokes} />
        )}
        <ArrowKeys label={`${capitalised(word)}s of this chart, oldest first: ${title}`}>
          <Commits {...stripsOf(props)} />
        </ArrowKeys>
      </div>
      <div className={clsx('num mt-6 flex justify-between gap-3 text-12 text-muted', margins)}>
        {[revisions[0], revisions.length > 1 ? revisions.at(-1) : undefined].map(
          (revision) =>
            revision && (
              <span key={revision.id}>
                {revisionName(revision)}
                <span className="max-sm:hidden"> {revision.at.toISOString().slice(0, 10)}</span>
              </span>
            ),
        )}
      </div>
    </ChartFrame>
  );
}

/** The name of each line at its end, where there is room for it. */
function Names({ lines, scale: { y } }: { lines: readonly TrendLine[]; scale: Scale }) {
  const ends = lines.flatMap(({ serverId, figures }) => {
    const last = figures.findLast((figure) => figure?.value != null)?.value;
    return last == null ? [] : [{ serverId, at: (HEIGHT_PX * y(last)) / 100 }];
  });
  const places = spread(
    ends.map(({ at }) => at),
    NAME_PX,
    0,
    HEIGHT_PX,
  );
  return ends.map(({ serverId }, index) => (
    <span
      key={serverId}
      aria-hidden="true"
      className="absolute left-full -translate-y-1/2 whitespace-nowrap pl-2 text-12 max-sm:hidden"
      style={{ top: places[index] }}
    >
      {serverId}
    </span>
  ));
}

function noteOf({ metric, lines, word }: Trend, { logarithmic, cutAt }: Scale): string {
  const axis = logarithmic
    ? '; logarithmic axis'
    : cutAt === null
      ? ''
      : `; the axis starts at ${metric.format(cutAt)}`;
  const unit = metric.unit ? `${metric.unit}, ` : '';
  return `${unit}${metric.better} is better; ${word}s in order, not in time; a whisker is the ${intervalKind(lines.flatMap(({ figures }) => figures.map((figure) => figure?.interval)))}${axis}`;
}

function Axis({ scale: { ticks, y }, format }: { scale: Scale; format: (value: number) => string }) {
  return ticks.map((tick) => (
    <span
      key={tick}
      aria-hidden="true"
      className="absolute right-0 left-0 border-line border-t"
      style={{ top: `${y(tick)}%` }}
    >
      <span className="num absolute right-full -translate-y-1/2 pr-2 text-12 text-muted">{format(tick)}</span>
    </span>
  ));
}

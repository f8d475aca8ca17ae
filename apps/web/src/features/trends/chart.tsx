import { intervalKind } from '@headroom/report';
import { capitalised } from '@headroom/workload/plural';
import { LinesChart } from '#ui/charts/lines-chart.tsx';
import { ArrowKeys } from './arrow-keys.tsx';
import { marksOfChanges } from './change-marks.ts';
import { Commits } from './commits.tsx';
import { revisionName } from './keys.ts';
import { figureLabel, historyTitle, trendTitle } from './labels.ts';
import type { Trend } from './read-trend.ts';
import { scaleOf } from './scale.ts';
import { marksOfSteps } from './step-marks.ts';
import { type ChartParts, stripsOf } from './strips.ts';

const HEIGHT_PX = 280;
const UNKNOWN_STROKE = { colour: 'var(--s1)', dash: undefined };

/**
 * A metric over revisions in their order: a line a server, intervals as whiskers, steps as marks. Below each revision
 * stands a link that takes it to be compared.
 */
export function TrendChart(props: ChartParts) {
  const { trend, strokes, marks } = props;
  const { lines, metric, revisions, word } = trend;
  const values = lines.flatMap(({ figures }) => figures.flatMap((figure) => figure?.value ?? []));
  const title = marks ? historyTitle(trend, marks) : trendTitle(trend);
  const scale = scaleOf(values, lines.length > 1);
  return (
    <LinesChart
      title={title}
      note={noteOf(trend, scale)}
      none="Nothing to draw"
      heightPx={HEIGHT_PX}
      x={{
        id: word,
        unit: '',
        span: [0.5, revisions.length + 0.5],
        ticks: revisions.map((revision, index) => ({ at: index + 1, label: revisionName(revision) })),
      }}
      y={{ id: metric.title, unit: metric.unit, scale }}
      marks={marks ? marksOfChanges(marks) : marksOfSteps(trend, strokes)}
      lines={lines.map(({ serverId, figures }) => ({
        ...(strokes.get(serverId) ?? UNKNOWN_STROKE),
        name: serverId,
        // The line goes on past revisions at which it was not measured.
        points: figures.flatMap((figure, index) =>
          figure === null || figure.value === null
            ? []
            : [
                [
                  index + 1,
                  figure.value,
                  { ...figure.interval, label: figureLabel(metric, figure) },
                ] as const,
              ],
        ),
      }))}
    >
      <div className="relative mr-4.5 mb-4 ml-13 h-5 rounded bg-sunken">
        <ArrowKeys label={`${capitalised(word)}s of this chart, oldest first: ${title}`}>
          <Commits {...stripsOf(props)} />
        </ArrowKeys>
      </div>
    </LinesChart>
  );
}

function noteOf({ metric, lines, word }: Trend, scale: 'linear' | 'log'): string {
  const axis = scale === 'log' ? '; logarithmic axis' : '';
  const unit = metric.unit ? `${metric.unit}, ` : '';
  return `${unit}${metric.better} is better; ${word}s in order, not in time; a whisker is the ${intervalKind(lines.flatMap(({ figures }) => figures.map((figure) => figure?.interval)))}${axis}`;
}

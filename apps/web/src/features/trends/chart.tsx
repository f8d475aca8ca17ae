import { isArchive } from '@headroom/model/run';
import { capitalised } from '@headroom/model/text/plural';
import { intervalKind } from '@headroom/report';
import type { TrendFigure } from '@headroom/report/trends';
import { LinesChart } from '#ui/charts/lines-chart.tsx';
import { scaleOf } from '#ui/charts/scale.ts';
import { ArrowKeys } from './arrow-keys.tsx';
import { marksOfChanges } from './change-marks.ts';
import { Commits } from './commits.tsx';
import { revisionName } from './keys.ts';
import { figureLabel, historyTitle, trendTitle } from './labels.ts';
import type { Trend, TrendRevision } from './read-trend.ts';
import { marksOfSteps } from './step-marks.ts';
import { type ChartParts, stripsOf } from './strips.ts';

const HEIGHT_PX = 280;
/** Letters of a title below the axis. */
const TICK_LETTERS = 18;
const UNKNOWN_STROKE = { colour: 'var(--s1)', dash: undefined };

/**
 * A metric over revisions in their order: a line a server, intervals as whiskers, steps as marks. Below each revision
 * stands a link that takes it to be compared.
 */
export function TrendChart(props: ChartParts) {
  const { trend, strokes, marks } = props;
  const { lines, metric, revisions, word } = trend;
  const values = lines.flatMap(({ figures }) => figures.flatMap((figure) => pointOf(figure) ?? []));
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
        ticks: revisions.map((revision, index) => ({ at: index + 1, label: tickLabel(revision) })),
      }}
      y={{ id: metric.title, unit: metric.unit, scale }}
      marks={marks ? marksOfChanges(marks) : marksOfSteps(trend, strokes)}
      lines={lines.map(({ serverId, figures }) => ({
        ...(strokes.get(serverId) ?? UNKNOWN_STROKE),
        name: serverId,
        // The line goes on past revisions at which it was not measured.
        points: figures.flatMap((figure, index) => {
          const value = pointOf(figure);
          if (figure === null || value === null) return [];
          const hollow = figure.disturbed > 0 || figure.value === null;
          return [
            [index + 1, value, { ...figure.interval, hollow, label: figureLabel(metric, figure) }] as const,
          ];
        }),
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

/** The value that is drawn: of a capacity that is known as a lower bound only, that. */
const pointOf = (figure: TrendFigure | null) => figure?.value ?? figure?.atLeast ?? null;

/** Title of a revision at its point: the words of its commit, the number of its version. */
function tickLabel(revision: TrendRevision): string {
  const title = isArchive(revision.repository) ? revision.subject?.split(':')[0] : revision.subject;
  if (!title) return revisionName(revision);
  return title.length > TICK_LETTERS ? `${title.slice(0, TICK_LETTERS - 1)}…` : title;
}

function noteOf({ metric, lines, word }: Trend, scale: 'linear' | 'log'): string {
  const axis = scale === 'log' ? '; logarithmic axis' : '';
  const hollow = lines.some(({ figures }) =>
    figures.some((figure) => figure && (figure.disturbed > 0 || figure.atLeast !== undefined)),
  );
  const unit = metric.unit ? `${metric.unit}, ` : '';
  const intervals = lines.flatMap(({ figures }) => figures.map((figure) => figure?.interval));
  const whisker = metric.isExact ? '' : `; a whisker is the ${intervalKind(intervals)}`;
  return `${unit}${metric.better} is better; ${word}s in order, not in time${whisker}${axis}${hollow ? '; hollow where the host was busy, or the value is a lower bound' : ''}`;
}

import { listProjectResults, type ProjectResult } from '@headroom/db';
import { hasSides } from '@headroom/model/run';
import { plural } from '@headroom/model/text';
import { OVERALL_COLUMNS } from '@headroom/report';
import { readCompared } from '#results/comparison/compared.ts';
import { profileTitle } from '#results/run/labels.ts';
import { readRunReport } from '#results/run/read-report.ts';
import { db } from '#server/db.ts';
import { PanelsChart } from '#ui/charts/lines-chart.tsx';
import {
  linesOf,
  type MeasuredPoint,
  ofHead,
  PRIMARY_METRICS,
  type PrimaryMetric,
  sameLoadAsNewest,
} from './recent.ts';

/** Runs that are drawn; each costs the reading of its report. */
const MOST_RUNS = 8;
/** Fewer form no line. */
const FEWEST_RUNS = 2;
const HEIGHT_PX = 110;

/** The primary metrics of a project over its last runs under one load; nothing before the second of them. */
export async function RecentChart({ projectId }: { projectId: string }) {
  const results = await listProjectResults(db(), projectId, {
    kinds: ['single', 'comparison'],
    limit: MOST_RUNS,
  });
  const runs = sameLoadAsNewest(results);
  const points = (await Promise.all(runs.map(pointOf))).filter((point) => point !== null);
  const [newest] = results;
  if (!newest || points.length < FEWEST_RUNS) return null;
  return (
    <PanelsChart
      title={`Last ${plural(points.length, 'run')} under ${profileTitle(newest.profile)}`}
      note="In order; of comparisons, the figures of head."
      none="Not measured"
      heightPx={HEIGHT_PX}
      x={{
        id: 'run',
        unit: '',
        span: [0.5, points.length + 0.5],
        ticks: points.map(({ finishedAt }, index) => ({
          at: index + 1,
          label: finishedAt.toISOString().slice(5, 10),
        })),
      }}
      y={axisOf(PRIMARY_METRICS[0])}
      panels={PRIMARY_METRICS.map((metric) => ({
        name: OVERALL_COLUMNS[metric.id].title,
        shown: axisOf(metric).unit,
        y: axisOf(metric),
        lines: linesOf(points, metric),
      }))}
    />
  );
}

function axisOf({ id }: PrimaryMetric) {
  const { title, unit } = OVERALL_COLUMNS[id];
  return { id: title, unit };
}

/** Figures of a run; null where none of it count. */
async function pointOf({ id, kind, finishedAt }: ProjectResult): Promise<MeasuredPoint | null> {
  const run = { id, kind, finishedAt: finishedAt ?? new Date(0) };
  if (hasSides(kind)) {
    const compared = await readCompared(id);
    const servers = compared ? ofHead(compared.comparison) : [];
    return servers.length > 0 ? { ...run, servers } : null;
  }
  const servers = (await readRunReport(id))?.report.servers ?? [];
  return servers.length > 0 ? { ...run, servers } : null;
}

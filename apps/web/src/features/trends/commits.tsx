import { clsx } from 'clsx';
import Link from 'next/link';
import type { Stroke } from '#ui/charts/colours.ts';
import type { TrendChartProps } from './chart.tsx';
import { revisionName } from './keys.ts';
import { figureLabel, revisionLabel } from './labels.ts';
import type { TrendRevision } from './read-trend.ts';

/** A strip for each revision: it shows what was measured at it, and takes it to be compared. */
export function Commits({ trend, pair, strokes, hrefOf }: TrendChartProps) {
  const { revisions, lines, metric } = trend;
  return revisions.map((revision, index) => {
    const taken = revision.key === pair.base ? 'base' : revision.key === pair.head ? 'head' : null;
    const entries = lines.flatMap(({ serverId, figures }) => {
      const figure = figures[index];
      return figure ? [{ serverId, words: figureLabel(metric, figure) }] : [];
    });
    const spoken = entries.map(({ serverId, words }) => `${serverId} ${words}`).join('; ');
    return (
      <Link
        key={revision.id}
        href={hrefOf(revision.key)}
        prefetch={false}
        scroll={false}
        aria-label={`${revisionLabel(revision)}: ${spoken}. ${taken ? `Taken as ${taken}` : 'Take it to compare'}`}
        aria-current={taken ? 'true' : undefined}
        // One stop for the tab key; arrows lead from there.
        tabIndex={index === revisions.length - 1 ? 0 : -1}
        className={clsx('commit', taken && 'bg-accent/12')}
        style={{ left: `${(100 * index) / revisions.length}%`, width: `${100 / revisions.length}%` }}
      >
        {taken && (
          <span className="absolute top-full left-1/2 -translate-x-1/2 pt-1 font-medium text-12 text-accent">
            {taken}
          </span>
        )}
        <div
          className={clsx(
            'commit-figures',
            index < revisions.length / 2 ? 'left-full ml-1' : 'right-full mr-1',
          )}
        >
          <Shown revision={revision} />
          {entries.map(({ serverId, words }) => (
            <p key={serverId} className="flex flex-wrap items-center gap-x-2 leading-5">
              <span className="w-4" style={{ borderTop: borderOf(strokes.get(serverId)) }} />
              {serverId}
              <span className="num ml-auto sm:pl-4">{words}</span>
            </p>
          ))}
        </div>
      </Link>
    );
  });
}

/** A line's colour and dashes as a border. */
function borderOf(stroke: Stroke | undefined): string {
  return `2.5px ${stroke?.dash ? 'dashed' : 'solid'} ${stroke?.colour}`;
}

function Shown({ revision }: { revision: TrendRevision }) {
  return (
    <>
      <p className="num text-muted">
        {revisionName(revision)} · {revision.at.toISOString().slice(0, 10)}
      </p>
      {revision.subject && <p className="mb-1 truncate font-medium">{revision.subject}</p>}
    </>
  );
}

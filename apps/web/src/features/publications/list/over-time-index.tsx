import { formatPct } from '@headroom/report';
import { clsx } from 'clsx';
import Link from 'next/link';
import { resultPath } from '#results/publication-path.ts';
import { address, type Params } from '#ui/address.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { Section } from '#ui/page.tsx';
import type { Listed } from './listing.ts';
import {
  OVER_TIME,
  type OverTime,
  overTime,
  type Series,
  type ServerOverTime,
  seriesLabel,
  seriesOf,
  styleOf,
} from './over-time.ts';

/** Publications of a series that are shown: the newest. */
const SHOWN = 8;

/** Course of each server's figure over publications that can be compared; nothing where none can. */
export function OverTimeIndex({ publications, params }: { publications: readonly Listed[]; params: Params }) {
  const figure = OVER_TIME.find((id) => id === params.metric) ?? 'rate';
  const seriesFor = (one: OverTime) =>
    seriesOf(publications, one).filter(({ publications }) => publications.length > 1);
  if (OVER_TIME.every((one) => seriesFor(one).length === 0)) return null;
  const series = seriesFor(figure);
  return (
    <Section
      id="over-time"
      title="Over time"
      note="The newest figures of each server against those published before. Compared is only what had the same suite or workload, load profile, handshake, host class, runtime and network; a change counts where the 95 % intervals of both lie apart (▲ ▼; they take 5 rounds, those of capacities 6), but two runs of one server differ by more than its rounds do."
    >
      <FigureChoice current={figure} />
      {series.length === 0 && (
        <p className="text-13 text-muted">No two results that were measured alike have this figure.</p>
      )}
      {series.map((one) => (
        <SeriesTable
          key={one.key}
          series={{ ...one, publications: one.publications.slice(0, SHOWN) }}
          figure={figure}
        />
      ))}
    </Section>
  );
}

function FigureChoice({ current }: { current: OverTime }) {
  return (
    <nav aria-label="Figure" className="mb-3 flex flex-wrap gap-1.5">
      {OVER_TIME.map((id) => (
        <Link
          key={id}
          href={`${address('/results', { metric: id === 'rate' ? undefined : id })}#over-time`}
          scroll={false}
          aria-current={id === current ? 'true' : undefined}
          className={clsx(
            'rounded border px-2 py-1 text-13',
            id === current ? 'border-accent/40 bg-accent-soft text-accent' : 'border-line hover:bg-sunken',
          )}
        >
          {styleOf(id).title}
        </Link>
      ))}
    </nav>
  );
}

function SeriesTable({ series, figure }: { series: Series; figure: OverTime }) {
  const label = seriesLabel(series, figure);
  return (
    <div className="mt-4">
      <h3 className="mb-2 text-13">{label}</h3>
      <DataTable
        fit
        label={label}
        columns={columnsOf(series, figure)}
        rows={overTime(series, figure)}
        rowKey={({ serverId }) => serverId}
      />
    </div>
  );
}

function columnsOf({ publications }: Series, figure: OverTime): Column<ServerOverTime>[] {
  const { format, unit, better } = styleOf(figure, publications[0]?.figures);
  return [
    {
      id: 'server',
      title: 'Server',
      cell: ({ serverId }) => <span className="font-medium">{serverId}</span>,
    },
    ...publications.map(
      ({ slug, title, publishedAt }, index): Column<ServerOverTime> => ({
        id: slug,
        title: publishedAt.toISOString().slice(0, 10),
        unit,
        number: true,
        hint: title,
        cell: ({ values, atLeast }) => {
          const value = values[index] ?? null;
          if (value === null) return <Missing why="not in this result" />;
          return (
            <a href={resultPath(slug)} className="hover:underline">
              {atLeast.includes(index) && '≥ '}
              {format(value)}
            </a>
          );
        },
      }),
    ),
    {
      id: 'change',
      title: 'Change',
      unit: '%',
      number: true,
      hint: 'Newest against the one before',
      cell: (row) => <Change row={row} better={better} />,
    },
  ];
}

/** A change with its sign; whether it is for the better is said only where it is more than noise between rounds. */
function Change({ row, better }: { row: ServerOverTime; better: 'more' | 'less' }) {
  const { changePct, apart } = row;
  if (changePct === null && row.atLeast.length > 0) {
    return <Missing why="a capacity is one at least: it may have been more" />;
  }
  if (changePct === null) return <Missing why="needs two results with this server" />;
  const shown = formatPct(Math.abs(changePct));
  const sign = shown === formatPct(0) ? '' : changePct > 0 ? '+' : '−';
  if (!apart) {
    return (
      <span
        className="text-muted"
        title="Not told apart: the 95 % intervals overlap, or there are none (too few rounds)"
      >
        = {sign}
        {shown}
      </span>
    );
  }
  const good = changePct > 0 === (better === 'more');
  return (
    <span
      className={good ? 'text-good' : 'text-bad'}
      title={`${good ? 'Better' : 'Worse'}: the 95 % intervals lie apart`}
    >
      {changePct > 0 ? '▲' : '▼'} {sign}
      {shown}
      <span className="sr-only"> {good ? 'better' : 'worse'}</span>
    </span>
  );
}

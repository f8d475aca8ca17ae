import { OVERALL_COLUMNS, rateUnitOf, type ServerFigures, unitOf } from '@headroom/report';
import { plural } from '@headroom/workload';
import { resultPath } from '#results/publication-path.ts';
import { askedLabel } from '#results/run/labels.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { CaveatChips } from './caveat-chips.tsx';
import { caveatsOf } from './caveats.ts';
import type { Listed } from './listing.ts';

/** Publications with who leads in each, newest first. */
export function PublicationTable({ publications }: { publications: readonly Listed[] }) {
  return <DataTable label="Results" columns={COLUMNS} rows={publications} rowKey={({ slug }) => slug} />;
}

const COLUMNS: Column<Listed>[] = [
  {
    id: 'title',
    title: 'Result',
    cell: ({ slug, title }) => (
      <a href={resultPath(slug)} className="link block max-w-[14rem] truncate font-medium sm:max-w-[26rem]">
        {title}
      </a>
    ),
  },
  { id: 'published', title: 'Published', cell: ({ publishedAt }) => <ExactDay at={publishedAt} /> },
  { id: 'asked', title: 'Asked by', cell: ({ run }) => askedLabel(run.suite) },
  {
    id: 'size',
    title: 'Measured',
    cell: ({ run }) => plural(run.servers.length, 'server'),
  },
  { id: 'rate', title: 'Serves most', cell: ({ figures }) => <Leader figures={figures} column="rate" /> },
  {
    id: 'mean',
    title: 'Answers fastest',
    cell: ({ figures }) => <Leader figures={figures} column="meanMs" />,
  },
  {
    id: 'caveats',
    title: 'Caveats',
    cell: ({ run, disturbedTrials }) => (
      <CaveatChips oneLine caveats={caveatsOf({ ...run, disturbed: disturbedTrials })} />
    ),
  },
];

function Leader({ figures, column }: { figures: readonly ServerFigures[]; column: 'rate' | 'meanMs' }) {
  const { format } = OVERALL_COLUMNS[column];
  const unit = unitOf(column, rateUnitOf(figures));
  const sign = column === 'rate' ? -1 : 1;
  const [best] = figures
    .flatMap(({ serverId, [column]: value }) => (value === null ? [] : [{ serverId, value }]))
    .sort((a, b) => sign * (a.value - b.value));
  if (!best) return '–';
  return (
    <>
      {best.serverId}{' '}
      <span className="num text-muted">
        {format(best.value)} {unit}
      </span>
    </>
  );
}

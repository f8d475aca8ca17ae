import { plural } from '@headroom/model/text';
import { formatPct } from '@headroom/report';
import {
  type ComparisonRow,
  changeLabel,
  floorLabel,
  hasFloor,
  intervalLabel,
  metricById,
  neededLabel,
  POWER,
} from '@headroom/report/compare';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { VerdictMark } from '#results/comparison/verdict-mark.tsx';
import { here } from '#results/context.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Figures } from '#ui/figures.tsx';
import { BuildLogs } from './build-logs.tsx';
import { changeScale } from './change-scale.ts';
import { Distribution } from './distribution.tsx';
import { Pairs } from './pairs.tsx';
import { repeatCommand } from './repeat.ts';
import { RowTable } from './row-table.tsx';
import { endsOf, rowText } from './row-text.ts';
import { SideResources } from './side-resources.tsx';
import { type CompareView, openRow } from './view.ts';

/** Evidence of the open row's verdict; nothing where the address opens none. */
export function RowDetail({ view }: { view: CompareView }) {
  const row = openRow(view);
  if (!row) return null;
  const { title } = metricById(row.metric);
  const scale = changeScale([row]);
  return (
    <section id="row" aria-labelledby="row-title" className="mt-8 scroll-mt-16 border-line border-t pt-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="row-title" className="font-semibold text-lg tracking-tight">
          {row.serverId}, {row.tool ?? 'all tools'}: {title}
        </h2>
        <Link
          href={here(view, { row: undefined, round: undefined })}
          prefetch={false}
          scroll={false}
          className="link text-13"
        >
          Close
        </Link>
      </div>
      <RowTable
        label="The metric"
        rows={[rowText(view, scale, row)]}
        ends={endsOf(scale)}
        current={undefined}
      />
      <RowFacts view={view} row={row} />
      <div className="mt-5 space-y-5">
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[repeat(auto-fit,minmax(40rem,1fr))]">
          <Distribution view={view} row={row} />
          <Pairs view={view} row={row} />
        </div>
        <SideResources view={view} row={row} />
        <BuildLogs view={view} row={row} />
        <Repeat view={view} row={row} />
      </div>
    </section>
  );
}

function RowFacts({ view, row }: { view: CompareView; row: ComparisonRow }) {
  const { family } = view.comparison;
  const own = row.coverage === null ? '' : `, ${formatPct(row.coverage * 100)} %`;
  const doubt = row.level === null ? null : `${formatPct(row.level * 100, 3)} %`;
  const reason =
    row.floor.reason === null || row.floor.reason === row.floor.state ? '' : `: ${row.floor.reason}`;
  return (
    <dl className="mt-4 grid gap-x-10 gap-y-1.5 text-13 sm:grid-cols-[auto_1fr] lg:grid-cols-[auto_1fr_auto_1fr]">
      <Term name="Verdict">{verdictLabel(view, row)}</Term>
      <Term name="Kind">
        {row.primary ? `primary, one of ${family.primary}` : `secondary, one of ${family.secondary}`}
      </Term>
      <Term name="Change">{changeLabel(row.change)}</Term>
      <Term name="All calls together">{pooledLabel(row)}</Term>
      <Term name={`Interval, alone${own}`}>
        {row.interval ? intervalLabel(row.interval) : noInterval(row)}
      </Term>
      <Term name="Interval, together">
        {row.together && doubt ? `${intervalLabel(row.together)}, leaving out ${doubt}` : noInterval(row)}
      </Term>
      <Term name="Noise floor">
        {hasFloor(row.metric)
          ? `${floorLabel(row.floor.ratio)}, ${row.floor.state}${reason}`
          : '– (trials are counted)'}
      </Term>
      <Term name="p of no change">
        {row.p === null || doubt === null
          ? '– (not tested)'
          : `${row.p < 0.0001 ? 'below 0.01 %' : `${formatPct(row.p * 100, 2)} %`}; changed up to ${doubt}`}
      </Term>
      <Term name="Detectable change">
        {row.detectable === null
          ? '–'
          : `a change by ${changeLabel(row.detectable)}, in ${formatPct(POWER * 100, 0)} % of comparisons with this spread`}
      </Term>
      {row.saturated > 0 && (
        <Term name="Saturated">{`the rig, in ${plural(row.saturated, 'round')}: it can hide a change`}</Term>
      )}
    </dl>
  );
}

/** The rounds as one measurement, whose mean is weighted by calls: it need not part as the rounds do. */
function pooledLabel({ pooled, metric }: ComparisonRow): string {
  const { format, unit } = metricById(metric);
  return `${format(pooled.base)} → ${format(pooled.head)} ${unit}`.trim();
}

function noInterval({ metric }: ComparisonRow): string {
  return metricById(metric).share ? '– (counted, not a ratio of figures)' : '– (no ratio, or not tested)';
}

function verdictLabel({ comparison }: CompareView, row: ComparisonRow): ReactNode {
  if (!comparison.judged) return row.reason;
  const open = row.metric === 'failedTrials' ? 'may decide it' : 'are not expected to decide it';
  const needed = neededLabel([row], 'it') ?? `more rounds ${open}`;
  const needs = row.verdict === 'undecided' ? `; ${needed}` : '';
  const when = row.decidedAt === null ? '' : `after round ${row.decidedAt}`;
  return (
    <>
      <VerdictMark verdict={row.verdict} /> <Figures text={`${row.reason ?? when}${needs}`} />
    </>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:mt-1">{name}</dt>
      <dd className="min-w-0">{typeof children === 'string' ? <Figures text={children} /> : children}</dd>
    </>
  );
}

/** The command that measures it again; of two runs there is none. */
function Repeat({ view, row }: { view: CompareView; row: ComparisonRow }) {
  const { run, base, head } = view;
  if (run?.kind !== 'comparison') return null;
  const command = repeatCommand({ run, base, head }, [row.serverId]);
  return (
    <div>
      <h3 className="mb-1.5 font-medium text-13">Measure it again</h3>
      {command ? (
        <p className="flex items-start gap-1 rounded-md border border-line bg-surface px-3 py-2">
          <code className="min-w-0 break-words font-mono text-12 [overflow-wrap:anywhere]">{command}</code>
          <CopyButton text={command} what="the command" />
        </p>
      ) : (
        <p className="text-13 text-muted">A repeat needs two commits and an existing project.</p>
      )}
    </div>
  );
}

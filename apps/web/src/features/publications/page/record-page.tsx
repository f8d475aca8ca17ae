import type { Publication } from '@headroom/db';
import { METHOD_VERSION, type Table } from '@headroom/report';
import { Fragment } from 'react';
import { AnswerBlock } from '#results/answer/answer-block.tsx';
import { resultPath } from '#results/publication-path.ts';
import type { RunReport } from '#results/run/ended-runs.ts';
import { MethodFacts } from '#results/run/method-facts.tsx';
import { filledTables } from '#results/table-files.tsx';
import { HISTORY_FIGURES, VERSIONS } from '#results/watch/history.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { Figures } from '#ui/figures.tsx';
import { Fold } from '#ui/fold.tsx';
import { Missing } from '#ui/missing.tsx';
import { Section } from '#ui/page.tsx';
import { caveatsIn, type RecordPage as RecordPageData } from '../record/page.ts';
import { type ReadRecord, readBadges, readTables } from '../record/read.ts';
import { CaveatBar } from './caveat-bar.tsx';
import { Cite } from './cite.tsx';
import { Contents } from './contents.tsx';
import { Downloads } from './downloads.tsx';
import { FoldedSection } from './folded-section.tsx';
import { HistoryCharts } from './history-charts.tsx';
import { PublicHead } from './public-head.tsx';
import { VersionTable } from './version-table.tsx';

/** Rows of a table that a page shows; files have all. */
const SHOWN_ROWS = 200;

/** Page of a publication as its record says it: of a history, and of a run that the method in force reads otherwise. */
export async function RecordPage({
  publication,
  record,
  run,
}: {
  publication: Publication;
  record: ReadRecord;
  /** Null of a history. */
  run: RunReport['run'] | null;
}) {
  const { page } = record;
  const [tables, badges] = await Promise.all([
    readTables(publication, record),
    readBadges(publication, record),
  ]);
  const charts = tables.find(({ name }) => name === HISTORY_FIGURES);
  return (
    <div className="[&_[id]]:scroll-mt-32">
      <PublicHead publication={publication} run={run} subject={page.subject} />
      <AnswerBlock
        answer={{
          headline: page.headline,
          figures: page.figures.map((figure) => ({ ...figure, cell: null })),
        }}
        tone={page.tone}
        caveats={[]}
      />
      <CaveatBar caveats={caveatsIn(page)} />
      <ByMethod publication={publication} record={record} />
      {page.findings.length > 0 && (
        <Fold title="Findings in sentences">
          <ul aria-label="Findings" className="grid max-w-[75ch] gap-2">
            {page.findings.map((text) => (
              <li key={text}>
                <Figures text={text} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <Contents parts={run ? ['tables'] : ['versions', 'charts', 'tables']} />
      {run === null && <VersionsSection tables={tables} />}
      {run === null && charts && <HistoryCharts table={charts} />}
      <FoldedSection id="tables" title="Tables">
        {filledTables(tables)
          .filter(({ name }) => run !== null || name !== VERSIONS)
          .map((table) => (
            <Fold key={table.name} title={table.title}>
              <RecordTable table={table} />
            </Fold>
          ))}
      </FoldedSection>
      <FoldedSection id="method" title="Method">
        {run ? <MethodFacts run={run} /> : <StoredFacts facts={page.facts ?? []} />}
      </FoldedSection>
      <Cite publication={publication} />
      <Downloads
        publication={publication}
        tables={page.tables}
        folder={resultPath(publication.slug, '/data')}
        badges={badges}
        metrics={page.metrics}
      />
    </div>
  );
}

/** Versions of a history, newest first. */
function VersionsSection({ tables }: { tables: readonly Table[] }) {
  const versions = tables.find(({ name }) => name === VERSIONS);
  return (
    versions && (
      <Section
        id="versions"
        title={versions.title}
        note="Newest first, each compared with the newest measured one before it."
      >
        <VersionTable table={versions} />
      </Section>
    )
  );
}

/** Conditions of all comparisons of a history. */
function StoredFacts({ facts }: { facts: NonNullable<RecordPageData['facts']> }) {
  return (
    <dl className="grid max-w-[75ch] grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5 text-13">
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            <Figures text={value} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Which method the page is by, and of a run the way to that of today. */
function ByMethod({
  publication: { methodVersion: published, slug, runId },
  record: { methodVersion: computed, asPublished, computedAt },
}: {
  publication: Publication;
  record: ReadRecord;
}) {
  return (
    <p className="mt-3 max-w-[90ch] text-sm text-muted">
      By method {published}, as published.
      {!asPublished && (
        <>
          {' '}
          Tables and files were not stored then: method {computed} computed them on{' '}
          <ExactDay at={computedAt} />.
        </>
      )}{' '}
      {runId !== null && (
        <a href={resultPath(slug, '/today')} className="link" rel="nofollow">
          Read by today’s method ({METHOD_VERSION})
        </a>
      )}
    </p>
  );
}

function RecordTable({ table: { title, columns, rows } }: { table: Table }) {
  const shown = rows.slice(0, SHOWN_ROWS).map((cells, index) => ({ cells, key: `${index}` }));
  return (
    <>
      <DataTable
        label={title}
        rows={shown}
        rowKey={({ key }) => key}
        columns={columns.map((column, index) => columnOf(column, index))}
      />
      {rows.length > SHOWN_ROWS && (
        <p className="mt-2 text-sm text-muted">
          <Figures text={`The first ${SHOWN_ROWS} of ${rows.length} rows; the files have all.`} />
        </p>
      )}
    </>
  );
}

interface Row {
  readonly key: string;
  readonly cells: Table['rows'][number];
}

function columnOf({ id, title, unit }: Table['columns'][number], index: number): Column<Row> {
  return {
    ...{ id, title, unit },
    cell: ({ cells }) => {
      const value = cells[index] ?? null;
      if (value === null || value === '') return <Missing why="not measured" />;
      return typeof value === 'number' ? <span className="num">{numberLabel(value)}</span> : value;
    },
  };
}

/** Files hold every digit. */
const numberLabel = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 6 });

import type { Publication } from '@headroom/db';
import { METHOD_VERSION, type Table } from '@headroom/report';
import { AnswerBlock } from '#results/answer/answer-block.tsx';
import { resultPath } from '#results/publication-path.ts';
import type { RunReport } from '#results/run/ended-runs.ts';
import { MethodFacts } from '#results/run/method-facts.tsx';
import { filledTables } from '#results/table-files.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ExactDay } from '#ui/exact-day.tsx';
import { Figures } from '#ui/figures.tsx';
import { Fold } from '#ui/fold.tsx';
import { Missing } from '#ui/missing.tsx';
import { caveatsIn } from '../record/page.ts';
import { type ReadRecord, readBadges, readTables } from '../record/read.ts';
import { CaveatBar } from './caveat-bar.tsx';
import { Cite } from './cite.tsx';
import { Contents } from './contents.tsx';
import { Downloads } from './downloads.tsx';
import { FoldedSection } from './folded-section.tsx';
import { PublicHead } from './public-head.tsx';

/** Rows of a table that a page shows; files have all. */
const SHOWN_ROWS = 200;

/** Page of a publication as its record says it: for one that the method in force reads otherwise. */
export async function RecordPage({
  publication,
  record,
  run,
}: {
  publication: Publication;
  record: ReadRecord;
  run: RunReport['run'];
}) {
  const { page } = record;
  const [tables, badges] = await Promise.all([
    readTables(publication, record),
    readBadges(publication, record),
  ]);
  return (
    <div className="[&_[id]]:scroll-mt-32">
      <PublicHead publication={publication} run={run} />
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
      <Contents parts={['tables']} />
      <FoldedSection id="tables" title="Tables">
        {filledTables(tables).map((table) => (
          <Fold key={table.name} title={table.title}>
            <RecordTable table={table} />
          </Fold>
        ))}
      </FoldedSection>
      <FoldedSection id="method" title="Method">
        <MethodFacts run={run} />
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

/** Which method the page is by, and the way to that of today. */
function ByMethod({
  publication: { methodVersion: published, slug },
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
      <a href={resultPath(slug, '/today')} className="link" rel="nofollow">
        Read by today’s method ({METHOD_VERSION})
      </a>
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

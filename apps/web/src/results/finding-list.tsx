import { type Finding, HEADLINES } from '@headroom/report';
import { clsx } from 'clsx';
import { Figures } from '#ui/figures.tsx';
import { cellId } from './context.ts';

type Cell = Finding['cells'][number];
interface Props {
  findings: readonly Finding[];
  /** Address of the page or tab that shows a table; nothing for this very page. */
  pageOf?: (table: Cell['table']) => string;
}

/** The findings that sum a result up, each with links to the cells it was read from. */
export function FindingList({ findings, pageOf }: Props) {
  const headlines = findings.slice(0, HEADLINES);
  if (headlines.length === 0) return null;
  return (
    <section aria-label="Findings">
      <ul
        className={clsx(
          'grid gap-px overflow-hidden rounded-md border border-line bg-line',
          headlines.length === 2 && 'lg:grid-cols-2',
          headlines.length > 2 && 'lg:grid-cols-3',
        )}
      >
        {headlines.map((finding) => (
          <li key={finding.text} className="flex flex-col justify-between gap-2 bg-surface px-4 py-3">
            <p className="max-w-[60ch] text-[0.9375rem] leading-snug">
              <Figures text={finding.text} />
            </p>
            <Cells cells={finding.cells} pageOf={pageOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The findings after the headlines. */
export function MoreFindings({ findings, pageOf }: Props) {
  const more = findings.slice(HEADLINES);
  if (more.length === 0) return null;
  return (
    <section aria-labelledby="more-findings" className="rounded-md border border-line bg-surface px-4 py-3">
      <h3 id="more-findings" className="font-medium text-13">
        What else stands out
      </h3>
      <ul className="mt-2 space-y-3">
        {more.map((finding) => (
          <li key={finding.text}>
            <p className="max-w-[75ch]">
              <Figures text={finding.text} />
            </p>
            <Cells cells={finding.cells} pageOf={pageOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cells({ cells, pageOf }: { cells: readonly Cell[]; pageOf: Props['pageOf'] }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-12">
      {cells.map(({ table, serverId, column, title }) => (
        <a
          key={`${serverId} ${column}`}
          href={`${pageOf?.(table) ?? ''}#${cellId(serverId, column, table)}`}
          className="link"
        >
          {title}: {serverId}
        </a>
      ))}
    </p>
  );
}

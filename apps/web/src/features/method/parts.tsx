import { Children, type ReactNode } from 'react';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { Fold } from '#ui/fold.tsx';

/** The folded details of a section. */
export function Details({ title = 'Details', children }: { title?: string; children: ReactNode }) {
  return (
    <Fold title={title}>
      <div className="space-y-2.5">{children}</div>
    </Fold>
  );
}

/** A paragraph; its numbers are in the figures' font. */
export function P({ children }: { children: ReactNode }) {
  return <p className="max-w-[75ch]">{inFigures(children)}</p>;
}

/** Points of a list; their numbers are in the figures' font. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="max-w-[75ch] list-disc space-y-1 pl-5 marker:text-muted">
      {points.map((point) => (
        <li key={point}>
          <Figures text={point} />
        </li>
      ))}
    </ul>
  );
}

/** Formula of a figure, to be quoted: name, formula, unit. */
export function Formula({ name, unit, children }: { name: string; unit: string; children: ReactNode }) {
  return (
    <p className="max-w-[75ch] rounded-md border border-line bg-surface px-3 py-2 text-sm">
      <span className="font-medium">{name}</span> = {inFigures(children)}
      <span className="num ml-2 whitespace-nowrap text-12 text-muted">{unit && `[${unit}]`}</span>
    </p>
  );
}

function inFigures(children: ReactNode) {
  return Children.map(children, (child) =>
    typeof child === 'string' || typeof child === 'number' ? <Figures text={String(child)} /> : child,
  );
}

/** A small table of words and numbers, in the order given. */
export function TextTable({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  const columns = heads.map((title, index): Column<readonly string[]> => {
    const cell = (row: readonly string[]) => (
      <span
        className={`block whitespace-normal py-1 ${index > 0 ? 'min-w-48 max-w-[60ch]' : 'min-w-32 font-medium'}`}
      >
        <Figures text={row[index] ?? ''} />
      </span>
    );
    return { id: title, title, cell };
  });
  return <DataTable fit label={label} columns={columns} rows={rows} rowKey={(row) => row.join(' ')} />;
}

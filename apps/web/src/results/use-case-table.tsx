import type { UseCaseRow } from '@headroom/report';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Figures } from '#ui/figures.tsx';
import { NONE } from '#ui/none.ts';

type Choice = UseCaseRow['alternatives'][number];

/**
 * Advice by situation: the server to choose, others that would do or nearly would, and those to avoid, each
 * with its numbers. A situation that no server suits is left out.
 */
export function UseCaseTable({ rows }: { rows: readonly UseCaseRow[] }) {
  const applying = rows.filter(({ recommended, nearlyMeets }) => recommended || nearlyMeets.length > 0);
  return (
    <div id="use-cases" className="scroll-mt-16">
      <DataTable whole label="Use cases" columns={COLUMNS} rows={applying} rowKey={({ id }) => id} />
    </div>
  );
}

const COLUMNS: Column<UseCaseRow>[] = [
  {
    id: 'case',
    title: 'Use case',
    cell: ({ name, rule }) => (
      <WrappedText className="w-44 sm:w-64">
        <span className="font-medium">{name}</span>
        <Small>{rule}</Small>
      </WrappedText>
    ),
  },
  {
    id: 'recommended',
    title: 'Recommended',
    cell: ({ recommended, lacks }) =>
      recommended ? (
        <Choices of={[recommended]} strong />
      ) : (
        <WrappedText className="w-56 text-muted">– {lacks}</WrappedText>
      ),
  },
  {
    id: 'alternatives',
    title: 'Alternatives',
    cell: ({ alternatives }) => choicesCell(alternatives),
  },
  {
    id: 'nearlyMeets',
    title: 'Nearly',
    hint: 'Misses a need by little: a limit by less than a quarter, or a judged level',
    cell: ({ nearlyMeets }) => choicesCell(nearlyMeets),
  },
  { id: 'avoid', title: 'Avoid', cell: ({ avoid }) => choicesCell(avoid) },
];

function choicesCell(of: readonly Choice[]) {
  return of.length === 0 ? NONE : <Choices of={of} />;
}

function Choices({ of, strong = false }: { of: readonly Choice[]; strong?: boolean }) {
  return (
    <ul className="w-56 space-y-1 whitespace-normal py-1.5 align-top">
      {of.map(({ serverId, reason }) => (
        <li key={serverId}>
          <span className={strong ? 'font-semibold' : 'font-medium'}>{serverId}</span>
          <Small>{reason}</Small>
        </li>
      ))}
    </ul>
  );
}

function WrappedText({ className, children }: { className: string; children: ReactNode }) {
  return <div className={`${className} whitespace-normal py-1.5`}>{children}</div>;
}

function Small({ children }: { children: string }) {
  return (
    <span className="block text-12 text-muted">
      <Figures text={children} />
    </span>
  );
}

import type { Finding } from '@headroom/report';
import { cellId } from '#results/context.ts';
import { Figures } from '#ui/figures.tsx';
import { Fold } from '#ui/fold.tsx';

/** Findings of a publication in sentences, each with the cells it was read from. */
export function PublicFindings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Fold title="Findings in sentences">
      <ul
        aria-label="Findings"
        className="grid gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-2"
      >
        {findings.map((finding) => (
          <li key={finding.text} className="bg-surface px-4 py-3 last:odd:lg:col-span-2">
            <p className="max-w-[75ch]">
              <Figures text={finding.text} />
            </p>
            <Cells finding={finding} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Cells({ finding: { cells } }: { finding: Finding }) {
  if (cells.length === 0) return null;
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-3 text-12">
      {cells.map(({ table, serverId, column, title }) => (
        <a key={`${serverId} ${column}`} href={`#${cellId(serverId, column, table)}`} className="link">
          {title}: {serverId}
        </a>
      ))}
    </p>
  );
}

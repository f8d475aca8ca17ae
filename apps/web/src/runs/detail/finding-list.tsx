import { OVERALL_COLUMNS } from '@headroom/report';
import { Figures } from '../../ui/figures.tsx';
import { cellId, here, type RunView } from './view.ts';

/** Up to three sentences computed from the table, each with links to the cells it was read from. */
export function FindingList({ view }: { view: RunView }) {
  const { findings } = view.report;
  if (findings.length === 0) return null;
  return (
    <section aria-label="Findings">
      <ul className="grid gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-3">
        {findings.map(({ text, cells }) => (
          <li key={text} className="flex flex-col justify-between gap-2 bg-surface px-4 py-3">
            <p className="max-w-[60ch] text-[0.9375rem] leading-snug">
              <Figures text={text} />
            </p>
            <p className="flex flex-wrap gap-x-3 text-12">
              {cells.map(({ serverId, column }) => (
                <a
                  key={serverId}
                  href={`${here(view, { tab: undefined })}#${cellId(serverId, column)}`}
                  className="link"
                >
                  {OVERALL_COLUMNS[column].title}: {serverId}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { StudyPreview } from '@headroom/api/studies';
import { Notice } from '#ui/message.tsx';
import { Section } from '#ui/page.tsx';
import { HowToRead } from './how-to-read.tsx';
import { StudyTable } from './study-table.tsx';

/** Rows of a table that are enough to see whether it is right. */
const ROWS_SHOWN = 20;

/** The tables of a study that is not stored yet. */
export function ImportPreview({ study: { size, lacks, notes, tables } }: { study: StudyPreview }) {
  return (
    <section aria-label="Preview" className="border-line border-t pt-4">
      <p className="font-semibold">{size}. Nothing is stored yet.</p>
      {lacks.length > 0 && (
        <div className="mt-3">
          <Notice tone="info" title="Not in this study">
            {lacks.join('; ')}
          </Notice>
        </div>
      )}
      <HowToRead notes={notes} />
      {tables.map((table) => (
        <Section
          key={table.name}
          title={table.title}
          note={
            table.rows.length > ROWS_SHOWN
              ? `The first ${ROWS_SHOWN} of ${table.rows.length} rows`
              : undefined
          }
        >
          <StudyTable table={table} limit={ROWS_SHOWN} />
        </Section>
      ))}
    </section>
  );
}

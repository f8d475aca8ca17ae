import { plural } from '@headroom/model/text';
import type { ComparisonRow } from '@headroom/report/compare';
import { Fold } from '#ui/fold.tsx';
import { arrange, foldedLabel } from './arrange.ts';
import { changeScale } from './change-scale.ts';
import { RowFilterForm } from './filters.tsx';
import { RowTable } from './row-table.tsx';
import { endsOf, rowText } from './row-text.ts';
import { type CompareView, rowKey } from './view.ts';

/** Every metric, base against head: what changed first, what did not folded under a line that counts it. */
export function Rows({ view }: { view: CompareView }) {
  const { comparison, filters } = view;
  const { shown, folded } = arrange(comparison.rows, filters, comparison);
  const scale = changeScale([...shown, ...folded]);
  const table = (label: string, rows: readonly ComparisonRow[]) => (
    <RowTable
      label={label}
      rows={rows.map((row) => rowText(view, scale, row))}
      ends={endsOf(scale)}
      current={view.params.row}
    />
  );
  const isOpen = folded.some(({ verdict }) => verdict === 'undecided');
  const unchanged = isOpen ? 'No changes found' : 'No changes';
  const none = folded.length > 0 ? unchanged : 'No metric matches these filters';
  return (
    <>
      {!view.isPublic && <RowFilterForm view={view} />}
      {shown.length > 0 ? (
        table('Metrics', shown)
      ) : (
        <p className="rounded-md border border-line border-dashed px-3 py-5 text-center text-13 text-muted">
          {none}
        </p>
      )}
      {folded.length > 0 && (
        <Fold
          title={`${plural(folded.length, 'metric')} folded: ${foldedLabel(folded)}`}
          open={folded.some((row) => rowKey(row) === view.params.row)}
        >
          {table('Folded metrics', folded)}
        </Fold>
      )}
      <p className="mt-2 max-w-[110ch] text-sm text-muted">
        Base and Head are geometric means of rounds, and Change is their ratio
        {!view.isPublic && '; open a row for pooled figures'}. All rows share one logarithmic axis. Grey band:
        the noise floor, which this host may report without a change. A metric changed if its thick line (the
        interval of the metric alone) lies beyond that band and its thin line (the interval at its share of
        the doubt) does not reach the middle. The triangle marks the better side. Primary metrics are bold.
      </p>
    </>
  );
}

import { metricById, VERDICTS } from '@headroom/report/compare';
import Form from 'next/form';
import Link from 'next/link';
import { VERDICT_LOOKS } from '#results/comparison/verdict-mark.tsx';
import { here } from '#results/context.ts';
import { AutoSubmit } from '#ui/auto-submit.tsx';
import { Choice } from '#ui/choice.tsx';
import { WHOLE_SERVER } from './read-filters.ts';
import type { CompareView } from './view.ts';

/** Parameters of the address that are no filters, and stay when the filters change. */
const KEPT = ['key', 'base', 'head', 'row', 'round'] as const;

/** Form of the row filters, kept in the address. Works as a plain form too. */
export function RowFilterForm({ view }: { view: CompareView }) {
  const { filters, params, path, comparison } = view;
  const { verdict, server, tool, metric } = filters;
  const of = (ids: readonly string[]) => [...new Set(ids)].map((id) => ({ id, title: id }));
  const tools = of(comparison.rows.map((row) => row.tool ?? WHOLE_SERVER)).map(({ id, title }) => ({
    id,
    title: id === WHOLE_SERVER ? 'the server as a whole' : title,
  }));
  const verdicts = VERDICTS.filter((id) => comparison.counts[id] > 0 || id === verdict);
  const metrics = [...new Set(comparison.rows.map((row) => row.metric))].map(metricById);
  const any = Object.values(filters).some(Boolean);
  return (
    <Form
      action={path}
      scroll={false}
      autoComplete="off"
      className="mb-3 flex flex-wrap items-end gap-x-2 gap-y-2 sm:gap-x-3"
    >
      {KEPT.map(
        (name) => params[name] && <input key={name} type="hidden" name={name} value={params[name]} />,
      )}
      {comparison.judged && (
        <Choice
          name="verdict"
          title="Verdict"
          options={verdicts.map((id) => ({ id, title: `${VERDICT_LOOKS[id].sign} ${id}` }))}
          value={verdict}
          first
        />
      )}
      <Choice
        name="server"
        title="Server"
        options={of(comparison.rows.map((row) => row.serverId))}
        value={server}
        first={!comparison.judged}
      />
      <Choice name="tool" title="Tool" options={tools} value={tool} />
      <Choice name="metric" title="Metric" options={metrics} value={metric} />
      <AutoSubmit values={{ ...filters }} />
      {any && (
        <Link
          href={here(view, { verdict: undefined, server: undefined, tool: undefined, metric: undefined })}
          prefetch={false}
          scroll={false}
          className="link pb-1.5 text-13"
        >
          Show all
        </Link>
      )}
    </Form>
  );
}

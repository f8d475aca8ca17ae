import { listContexts } from '@headroom/db';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { CountedBy, ServerContextPart } from '#results/server-context.tsx';
import { db } from '#server/db.ts';
import { ContextOverview } from './context-overview.tsx';

/** What each server of a run takes of the context of a model before the first question. */
export async function ContextTab({ view }: { view: RunView }) {
  const contexts = (await listContexts(db(), view.run.id)).map(({ serverId, side, result, answers }) => ({
    ...{ serverId, result, answers, title: side === null ? serverId : `${serverId}, ${side}` },
    table: side === null ? serverId : `${serverId}-${side}`,
  }));
  if (contexts.length === 0) return <p className="text-muted">No catalogue was counted.</p>;
  return (
    <>
      {contexts.length > 1 && <ContextOverview page={view} rows={contexts} />}
      {contexts.map(({ serverId: _, title, table, ...context }) => (
        <Part key={table} title={title}>
          <ServerContextPart sorted={{ page: view, table }} context={context} servers={contexts.length} />
        </Part>
      ))}
      <CountedBy results={contexts.map(({ result }) => result)} />
    </>
  );
}

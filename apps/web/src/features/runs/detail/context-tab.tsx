import { listContexts } from '@headroom/db';
import { Part } from '#results/run/part.tsx';
import type { RunView } from '#results/run/view.ts';
import { ServerAnswersPart } from '#results/server-answers.tsx';
import { ServerContextPart } from '#results/server-context.tsx';
import { db } from '#server/db.ts';

/** What each server of a run takes of the context of a model before the first question. */
export async function ContextTab({ view }: { view: RunView }) {
  const contexts = await listContexts(db(), view.run.id);
  if (contexts.length === 0) return <p className="text-muted">No catalogue was counted.</p>;
  return contexts.map(({ serverId, side, result, answers }) => {
    const table = side === null ? serverId : `${serverId}-${side}`;
    return (
      <Part key={table} title={side === null ? serverId : `${serverId}, ${side}`}>
        <ServerContextPart context={{ page: view, table }} result={result} />
        {answers && (
          <ServerAnswersPart context={{ page: view, table: `${table}-answers` }} result={answers} />
        )}
      </Part>
    );
  });
}

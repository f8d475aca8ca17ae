import type { ServerContext } from '@headroom/db';
import type { ContextFigures, ContextResult } from '@headroom/model/context';
import { contextLead, contextNotes } from '@headroom/report';
import { ContextCuts } from './context-cuts.tsx';
import { ContextTools, type SortedPage } from './context-tools.tsx';
import { ServerAnswers } from './server-answers.tsx';

/** What a server takes of the context of a model: by its lists, and by its answers where they were counted. */
export function ServerContextPart({
  sorted,
  context: { result, answers },
  servers = 1,
}: {
  /** Page that sorts its tables by its address; without one the largest tool, or answer, comes first. */
  sorted?: SortedPage;
  context: Pick<ServerContext, 'result' | 'answers'>;
  /** Servers that share the page: more of them have shorter tables. */
  servers?: number;
}) {
  return (
    <>
      <Lists sorted={sorted} result={result} servers={servers} />
      {answers && (
        <ServerAnswers sorted={sorted && { ...sorted, table: `${sorted.table}-answers` }} result={answers} />
      )}
    </>
  );
}

/** Total, tools, and what is worth a look. */
function Lists({
  sorted,
  result,
  servers,
}: {
  sorted: SortedPage | undefined;
  result: ContextResult;
  servers: number;
}) {
  if ('problem' in result) {
    return <p className="max-w-[90ch] text-sm [overflow-wrap:anywhere]">Not counted: {result.problem}</p>;
  }
  return (
    <>
      <p className="mb-3 max-w-[90ch] text-sm">{contextLead(result)}</p>
      <ContextTools figures={result} sorted={sorted} servers={servers} />
      <ContextCuts cuts={result.cuts} />
      {contextNotes(result).map((note) => (
        <p key={note} className="mt-2 max-w-[90ch] text-sm text-muted [overflow-wrap:anywhere]">
          {note}
        </p>
      ))}
    </>
  );
}

/** By what the tokens of these servers were counted, and what their totals hold. */
export function CountedBy({ results }: { results: readonly ContextResult[] }) {
  const counted = results.filter((result): result is ContextFigures => !('problem' in result));
  if (counted.length === 0) return null;
  const counters = new Set(counted.map(({ encoding, library }) => `${encoding}, counted by ${library}`));
  return (
    <p className="mt-4 max-w-[90ch] text-sm text-muted">
      Tokens of {[...counters].join(', or of ')}. A total holds the instructions, and of each tool its name,
      description and input schema.
    </p>
  );
}

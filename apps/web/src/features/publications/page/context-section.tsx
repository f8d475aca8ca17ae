import type { ServerContext } from '@headroom/db';
import { contextTotal, formatCount } from '@headroom/report';
import { Part } from '#results/run/part.tsx';
import { CountedBy, ServerContextPart } from '#results/server-context.tsx';
import type { Column } from '#ui/data-table.tsx';
import { Missing } from '#ui/missing.tsx';
import { FoldedSection } from './folded-section.tsx';

/** What each server takes of the context of a model, as published. */
export function ContextSection({ contexts }: { contexts: readonly ServerContext[] }) {
  if (contexts.length === 0) return null;
  return (
    <FoldedSection id="context" title="Context of a model">
      {contexts.map((context) => (
        <Part key={context.serverId} title={context.serverId}>
          <ServerContextPart context={context} servers={contexts.length} />
        </Part>
      ))}
      <CountedBy results={contexts.map(({ result }) => result)} />
    </FoldedSection>
  );
}

/** A column of their totals, where one was counted. */
export function contextColumns<Row extends { readonly serverId: string }>(
  contexts: readonly ServerContext[],
): Column<Row>[] {
  const encodings = new Set<string>();
  const totals = new Map<string, number>();
  for (const { serverId, result } of contexts) {
    if ('problem' in result) continue;
    encodings.add(result.encoding);
    totals.set(serverId, contextTotal(result).tokens);
  }
  if (totals.size === 0) return [];
  const tokensOf = ({ serverId }: Row) => totals.get(serverId) ?? null;
  return [
    {
      ...{ id: 'context', title: 'Context', unit: 'tokens', number: true, sortBy: tokensOf },
      hint: `Tokens of ${[...encodings].join(' and ')} before the first question`,
      cell: (row) => {
        const tokens = tokensOf(row);
        return tokens === null ? <Missing why="not counted" /> : formatCount(tokens);
      },
    },
  ];
}

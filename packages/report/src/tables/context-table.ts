import type { Side } from '@headroom/model/comparison';
import type { AnswersResult, ContextResult, TextSize } from '@headroom/model/context';
import { contextRows, contextTotal } from '../figures/context.ts';
import { column, type Table, tableOf } from '../figures/table.ts';
import { answersTables } from './answers-table.ts';

/** What a server of a run takes of the context of a model, as it was counted. */
interface Counted {
  readonly serverId: string;
  readonly side: Side | null;
  readonly result: ContextResult;
  readonly answers?: AnswersResult | null;
}

interface Row {
  readonly counted: Counted;
  /** Null: the instructions. */
  readonly tool: string | null;
  readonly size: TextSize;
  readonly sharePct: number | null;
  readonly description: number | null;
  readonly inputSchema: number | null;
  readonly outputSchema: number | null;
}

/**
 * Contexts as tables of data: of catalogues a row a tool and one for the instructions, the largest first, and of answers a
 * row a tool; no table without rows.
 */
export function contextTables(contexts: readonly Counted[]): Table[] {
  const rows = contexts.flatMap(rowsOf);
  return [...(rows.length > 0 ? [tableOfRows(rows)] : []), ...answersTables(contexts)];
}

function tableOfRows(rows: readonly Row[]): Table {
  return tableOf('context', 'Context of a model', rows, [
    column('serverId', 'Server', '', ({ counted }) => counted.serverId),
    column('side', 'Side, empty: a run without sides', '', ({ counted }) => counted.side),
    column('tool', 'Tool, empty: the instructions', '', ({ tool }) => tool),
    column('tokens', 'Size', 'tokens', ({ size }) => size.tokens),
    column('bytes', 'Size', 'bytes', ({ size }) => size.bytes),
    column('sharePct', 'Share of the total', '%', ({ sharePct }) => sharePct),
    column('description', 'Description', 'tokens', ({ description }) => description),
    column('inputSchema', 'Input schema', 'tokens', ({ inputSchema }) => inputSchema),
    column('outputSchema', 'Output schema, not in the size', 'tokens', ({ outputSchema }) => outputSchema),
    column('encoding', 'Encoding', '', ({ counted: { result } }) =>
      'problem' in result ? null : result.encoding,
    ),
  ]);
}

function rowsOf(counted: Counted): Row[] {
  const { result } = counted;
  if ('problem' in result) return [];
  const { instructions } = result;
  const total = contextTotal(result).tokens;
  const tools = contextRows(result).map(
    ({ tool, size, sharePct, description, inputSchema, outputSchema }): Row => ({
      ...{ counted, tool, size, sharePct, description: description.tokens },
      ...{ inputSchema: inputSchema.tokens, outputSchema: outputSchema.tokens },
    }),
  );
  if (instructions.bytes === 0) return tools;
  const sharePct = total > 0 ? (100 * instructions.tokens) / total : null;
  const none = { description: null, inputSchema: null, outputSchema: null };
  const all = [...tools, { counted, tool: null, size: instructions, sharePct, ...none }];
  return all.toSorted((a, b) => b.size.tokens - a.size.tokens);
}

import type { Side } from '@headroom/model/comparison';
import type { AnswersResult, Spread, ToolAnswers } from '@headroom/model/context';
import { answerRows, uncountedText } from '../figures/answers.ts';
import { column, type Table, tableOf } from '../figures/table.ts';

/** A server of a run, with what its answers take of the context of a model. */
interface Counted {
  readonly serverId: string;
  readonly side: Side | null;
  readonly answers?: AnswersResult | null;
}

interface Row {
  readonly counted: Counted;
  readonly encoding: string;
  readonly answers: ToolAnswers;
}

/** Answers as a table of data, a row a tool, the largest answer first; no table without rows. */
export function answersTables(contexts: readonly Counted[]): Table[] {
  const rows = contexts.flatMap((counted): Row[] => {
    const { answers } = counted;
    if (!answers || 'problem' in answers) return [];
    const { encoding } = answers;
    return answerRows(answers).map((one) => ({ counted, encoding, answers: one }));
  });
  return rows.length > 0 ? [tableOfRows(rows)] : [];
}

const tokensOf = (part: 'answer' | 'text' | 'structured', unit: keyof Spread) => (row: Row) =>
  row.answers.sizes?.[part].tokens[unit] ?? null;

function tableOfRows(rows: readonly Row[]): Table {
  return tableOf('answers', 'Answers by tool', rows, [
    column('serverId', 'Server', '', ({ counted }) => counted.serverId),
    column('side', 'Side, empty: a run without sides', '', ({ counted }) => counted.side),
    column('tool', 'Tool', '', ({ answers }) => answers.tool),
    column('answers', 'Answers without an error', '', ({ answers }) => answers.calls),
    column('medianTokens', 'Median', 'tokens', tokensOf('answer', 'median')),
    column('p95Tokens', 'P95', 'tokens', tokensOf('answer', 'p95')),
    column('largestTokens', 'Largest', 'tokens', tokensOf('answer', 'largest')),
    column('largestBytes', 'Largest', 'bytes', ({ answers }) => answers.sizes?.answer.bytes.largest ?? null),
    column('textTokens', 'Text, median', 'tokens', tokensOf('text', 'median')),
    column('structuredTokens', 'Structured content, median', 'tokens', tokensOf('structured', 'median')),
    column('uncounted', 'Not counted', '', ({ answers }) => uncountedText(answers)),
    column('errors', 'Errors', '', ({ answers }) => answers.errors.calls),
    column('encoding', 'Encoding', '', ({ encoding }) => encoding),
  ]);
}

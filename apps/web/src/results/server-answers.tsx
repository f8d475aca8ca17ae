import {
  ANSWER_LIMITS,
  type AnswersFigures,
  type AnswersResult,
  MIN_ANSWERS_FOR_P95,
  type Spread,
  type ToolAnswers,
} from '@headroom/model/context';
import {
  answerErrorsText,
  answerRows,
  answersLead,
  answersNotes,
  formatCount,
  NO_VALUE,
  uncountedText,
} from '@headroom/report';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { sorting } from './context.ts';
import { type SortedPage, ToolName } from './context-tools.tsx';

const MOST_ROWS = 200;

/** What the answers of a server take of the context of a model, by tool. */
export function ServerAnswers({
  sorted,
  result,
}: {
  /** Undefined: the largest answer comes first. */
  sorted: SortedPage | undefined;
  result: AnswersResult;
}) {
  return (
    <div className="mt-5">
      <h3 className="mb-1.5 font-medium text-13">Answers</h3>
      {'problem' in result ? (
        <Note text={`Not counted: ${result.problem}`} />
      ) : (
        <Figures sorted={sorted} figures={result} />
      )}
    </div>
  );
}

function Note({ text }: { text: string }) {
  return <p className="mt-2 max-w-[90ch] text-sm text-muted [overflow-wrap:anywhere]">{text}</p>;
}

function Figures({ sorted, figures }: { sorted: SortedPage | undefined; figures: AnswersFigures }) {
  const rows = answerRows(figures);
  const shown = rows.slice(0, MOST_ROWS);
  const lead = answersLead(figures);
  if (rows.length === 0) return <Note text="The workload calls no tool." />;
  return (
    <>
      {lead !== null && <p className="mb-3 max-w-[90ch] text-sm [overflow-wrap:anywhere]">{lead}</p>}
      <DataTable
        label="Answers by tool"
        columns={COLUMNS}
        rows={shown}
        rowKey={({ tool }) => tool}
        {...(sorted && sorting(sorted.page, COLUMNS, { id: 'largest', dir: 'desc' }, sorted.table))}
      />
      {rows.length > shown.length && (
        <Note text={`The ${shown.length} largest of ${formatCount(rows.length)} tools are shown.`} />
      )}
      {answersNotes(figures).map((note) => (
        <Note key={note} text={note} />
      ))}
      <Note
        text={`Tokens of ${figures.encoding}, counted by ${figures.library}, over at most ${ANSWER_LIMITS.calls} argument sets of the workload a tool. An answer is its text, or its structured content where it has no other content.`}
      />
    </>
  );
}

type Part = keyof NonNullable<ToolAnswers['sizes']>;

const tokens = (
  id: string,
  title: string,
  { part = 'answer', unit, hint }: { part?: Part; unit: keyof Spread; hint?: string },
): Column<ToolAnswers> => {
  const read = ({ sizes }: ToolAnswers) => sizes?.[part].tokens[unit] ?? null;
  return {
    ...{ id, title, unit: 'tokens', number: true, sortBy: read, hint },
    cell: (row) => formatCount(read(row)),
  };
};

const COLUMNS: Column<ToolAnswers>[] = [
  {
    id: 'tool',
    title: 'Tool',
    sortBy: ({ tool }) => tool,
    cell: ({ tool }) => <ToolName name={tool} />,
  },
  {
    ...{ id: 'answers', title: 'Answers', number: true, sortBy: ({ calls }) => calls },
    cell: ({ calls }) => formatCount(calls),
  },
  tokens('median', 'Median', { unit: 'median' }),
  tokens('p95', 'P95', {
    unit: 'p95',
    hint: `Of ${MIN_ANSWERS_FOR_P95} answers or more; of fewer the largest stands beside`,
  }),
  tokens('largest', 'Largest', { unit: 'largest' }),
  tokens('text', 'Text', { part: 'text', unit: 'median', hint: 'Median; embedded texts included' }),
  tokens('structured', 'Structured', {
    ...{ part: 'structured', unit: 'median' },
    hint: 'Median of the structured content, as compact JSON',
  }),
  {
    ...{ id: 'bytes', title: 'Largest', unit: 'bytes', number: true },
    sortBy: ({ sizes }) => sizes?.answer.bytes.largest ?? null,
    cell: ({ sizes }) => formatCount(sizes?.answer.bytes.largest ?? null),
  },
  {
    ...{ id: 'uncounted', title: 'Not counted' },
    cell: (row) => uncountedText(row) ?? NO_VALUE,
  },
  {
    ...{ id: 'errors', title: 'Errors', number: true, sortBy: ({ errors }) => errors.calls },
    cell: (row) => answerErrorsText(row) ?? NO_VALUE,
  },
];

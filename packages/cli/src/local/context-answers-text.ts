import type { AnswersResult, ToolAnswers } from '@headroom/model/context';
import { plural } from '@headroom/model/text';
import {
  answerErrorsText,
  answerRows,
  answersLead,
  answersNotes,
  formatCount,
  NO_VALUE,
  uncountedText,
} from '@headroom/report';
import Table from 'cli-table3';
import { printable } from '../output/printable.ts';

const COLUMNS = [
  ...['tool', 'answers', 'median', 'P95', 'largest', 'text median', 'structured median', 'largest bytes'],
  ...['not counted', 'errors'],
] as const;
const MOST_ROWS = 50;

/** What the answers of a server cost the context of a model, for a terminal. @param answers null: no tool was called */
export function answersText(answers: AnswersResult | null): string {
  if (answers === null)
    return 'No tool was called: answers are counted with the workload of a headroom.yaml.';
  if ('problem' in answers) return `Answers not counted: ${printable(answers.problem)}`;
  const rows = answerRows(answers);
  if (rows.length === 0) return 'The workload calls no tool, so no answers are counted.';
  const more = rows.length - MOST_ROWS;
  const parts = [
    printable(answersLead(answers) ?? 'No tool gave an answer without an error.'),
    tableOf(rows.slice(0, MOST_ROWS)),
    ...(more > 0 ? [`${plural(more, 'tool')} with smaller answers left out.`] : []),
    answersNotes(answers).map(printable).join('\n'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function tableOf(rows: readonly ToolAnswers[]): string {
  const table = new Table({
    head: [...COLUMNS],
    colAligns: ['left', ...COLUMNS.slice(1).map(() => 'right' as const)],
    style: { head: [], border: [] },
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
  table.push(...rows.map(rowOf));
  return table.toString();
}

function rowOf(row: ToolAnswers): string[] {
  const { tool, calls, sizes } = row;
  const answer = sizes?.answer.tokens;
  const tokens = [
    ...[answer?.median, answer?.p95, answer?.largest],
    ...[sizes?.text.tokens.median, sizes?.structured.tokens.median, sizes?.answer.bytes.largest],
  ];
  return [
    printable(tool),
    formatCount(calls),
    ...tokens.map((count) => formatCount(count ?? null)),
    uncountedText(row) ?? NO_VALUE,
    answerErrorsText(row) ?? NO_VALUE,
  ];
}

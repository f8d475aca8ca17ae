import type { OnceResult } from '@headroom/bench';
import type { AnswersResult, ContextResult } from '@headroom/model/context';
import { plural } from '@headroom/model/text';
import type { Server } from '@headroom/project';
import { answersLead, contextLead } from '@headroom/report';
import Table from 'cli-table3';
import { listedText } from '../output/checks.ts';
import { printable } from '../output/printable.ts';
import { type Block, blocksOf, type Measured, type TextTable } from './blocks.ts';
import { failureOf, networkTexts, whereText } from './where.ts';

/** As much of an answer as a terminal shows. */
const ANSWER_CHARACTERS = 100;

/** A trial for a terminal: a row a tool, then what the server used. */
export function measuredText(server: Measured, measured: OnceResult): string {
  return blocksOf(server, measured).map(textOf).join('\n\n');
}

const textOf = (block: Block) => (block.kind === 'table' ? tableOf(block) : block.text);

/** Findings of a try, for a terminal: a line a call, by each handshake. */
export function triedText({ title }: Server, { result, ...where }: OnceResult): string {
  const { tried, checks } = result;
  const calls = (tried?.handshakes ?? []).map(({ handshake, protocolVersion, calls }) => {
    const lines = calls.map(({ tool, fault, unchecked, answer }) => {
      const said = fault ?? (unchecked ? 'unchecked' : 'right');
      return `  ${printable(tool)}: ${printable(said)}\n    ${printable(answer).slice(0, ANSWER_CHARACTERS)}`;
    });
    return [`${handshake}${protocolVersion ? `, protocol ${protocolVersion}` : ''}`, ...lines].join('\n');
  });
  const passed = checks.filter(({ outcome }) => outcome === 'pass').length;
  const told = checks.filter(({ outcome }) => outcome !== 'pass');
  const parts = [
    `${printable(title)}, ${whereText(where)}${listedText(tried?.tools.length ?? 0, checks)}`,
    ...networkTexts(where),
    ...(result.context ? [contextText(result.context)] : []),
    ...(result.answers ? [answersText(result.answers)] : []),
    ...calls,
    [
      `${passed} of ${plural(checks.length, 'check')} of the contract passed`,
      ...told.map(
        ({ name, outcome, reason }) => `  ${outcome}  ${printable(name)}: ${printable(reason ?? '')}`,
      ),
    ].join('\n'),
    failureOf(result) ?? 'The server keeps the contract.',
  ];
  return parts.join('\n\n');
}

/** The total of what the lists of a server take of the context of a model; `headroom context` shows all of it. */
const contextText = (context: ContextResult) =>
  'problem' in context ? `Context not counted: ${printable(context.problem)}` : contextLead(context);

/** The same of its answers. */
const answersText = (answers: AnswersResult) =>
  'problem' in answers
    ? `Answers not counted: ${printable(answers.problem)}`
    : printable(answersLead(answers) ?? 'No answers were counted.');

function tableOf({ columns, rows }: TextTable): string {
  const table = new Table({
    head: [...columns],
    colAligns: ['left', ...columns.slice(1).map(() => 'right' as const)],
    style: { head: [], border: [] },
    chars: { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' },
  });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}

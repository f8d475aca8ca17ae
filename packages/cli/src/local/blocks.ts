/** A trial as the blocks that a terminal and Markdown show alike, from its title to what is to be known beside it. */
import type { OnceResult } from '@headroom/bench';
import type { LoadProfile } from '@headroom/model/load';
import type { TrialResult } from '@headroom/model/run';
import type { Protocol } from '@headroom/model/suite';
import type { Server } from '@headroom/project';
import { printable } from '../output/printable.ts';
import { abortTexts } from './abort-text.ts';
import { answerTexts } from './answer-text.ts';
import { contractTexts } from './contract-text.ts';
import { experimentTexts } from './experiments/index.ts';
import { TOOL_COLUMNS, toolRows, useFacts } from './figures.ts';
import { limitsTexts } from './limits-text.ts';
import { noiseIn, noiseText } from './noise.ts';
import { remarkOf } from './remark.ts';
import { streamTexts } from './stream-text.ts';
import { sessionText, USER_COLUMNS, userCells } from './user-text.ts';
import { failureOf, networkTexts, type Where, whereText } from './where.ts';

/** A server, how it is asked, and the load that it was measured under. */
export type Measured = Pick<Server, 'title' | 'transport'> & {
  readonly protocol: Protocol;
  readonly profile: LoadProfile;
  /** Names of the tools of its workload. */
  readonly tools: readonly string[];
};

/** A table; the first column is text, the others numbers. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export type Block =
  | { readonly kind: 'title'; readonly text: string }
  /** Text whose lines stand as they are. */
  | { readonly kind: 'lines'; readonly text: string }
  | ({ readonly kind: 'table' } & TextTable)
  | { readonly kind: 'words'; readonly text: string };

export function blocksOf(server: Measured, measured: OnceResult): Block[] {
  const { result, ...where } = measured;
  const tools = result.measurements.filter(({ kind }) => kind === 'tool');
  const failure = failureOf(result);
  const facts = tools.length > 0 || failure ? useFacts(result, server.tools) : [];
  return [
    { kind: 'title', text: titleOf(server, where) },
    ...experimentTexts(result, printable(server.title)).map((text) => ({ kind: 'lines' as const, text })),
    ...tableOf(TOOL_COLUMNS, toolRows(tools, result.windowMs)),
    ...tableOf(USER_COLUMNS, userCells(result)),
    ...words(facts.join(' · ')),
    ...words(remarkOf({ ...result, tools, profile: server.profile })),
    ...words(...streamTexts(result.measurements)),
    ...words(...abortTexts(result)),
    ...words(sessionText(result)),
    ...words(...answerTexts(result)),
    ...words(...contractTexts(result, server.tools)),
    ...words(...limitsTexts(measured)),
    ...words(...noiseTexts(result)),
    ...words(...networkTexts(where)),
    ...(failure ? [{ kind: 'lines' as const, text: failure }] : words(caveatOf(where))),
  ];
}

function tableOf(columns: TextTable['columns'], rows: TextTable['rows']): Block[] {
  return rows.length > 0 ? [{ kind: 'table', columns, rows }] : [];
}

function words(...texts: readonly (string | undefined)[]): Block[] {
  return texts.flatMap((text) => (text ? [{ kind: 'words' as const, text }] : []));
}

/** Of a server that passed: the log of one that failed shows them itself. */
function noiseTexts({ outcome, log }: TrialResult): string[] {
  const noise = outcome === 'passed' ? noiseIn(log) : null;
  return noise ? [noiseText(noise)] : [];
}

/** Title line: the server, how it is talked to, and where it ran. */
function titleOf({ title, transport, protocol }: Measured, where: Where): string {
  const over = transport === 'stdio' && where.runtime !== 'running' ? 'stdio' : 'HTTP';
  return `${printable(title)}, protocol ${protocol} over ${over}, ${whereText(where)}`;
}

function caveatOf({ runtime }: Where): string {
  return runtime === 'running'
    ? 'One trial of a running server: cold start, memory and processor time are unknown.'
    : 'One trial has no confidence interval: `headroom compare` shows how certain a difference is.';
}

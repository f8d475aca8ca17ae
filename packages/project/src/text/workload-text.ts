import type { HandshakeId, Json, SessionProtocol, WorkloadTool } from '@headroom/model/suite';
import { stringify } from 'yaml';
import { literalText } from '../parts/placeholders.ts';
import { MOST_COLUMNS } from './columns.ts';

/** A tool of a workload, or the reason that it is none. */
type ProposedTool =
  | { readonly tool: WorkloadTool; readonly note: string | undefined }
  | (Pick<WorkloadTool, 'name' | 'method'> & {
      readonly arguments: Readonly<Record<string, Json>>;
      readonly why: string;
    });

/** A workload as a server was found to take it. */
interface ProposedWorkload {
  readonly handshakes: readonly HandshakeId[];
  readonly protocol: SessionProtocol | undefined;
  readonly tools: readonly ProposedTool[];
}

/**
 * A proposed workload as the file has it: its tools, and in comments those that need a person to decide.
 * @param fixtures where the server's fixtures were; the file says their placeholder
 */
export function workloadText({ handshakes, protocol, tools }: ProposedWorkload, fixtures?: string): string {
  const written = (text: string) => {
    const escaped = literalText(text.replaceAll('$', '$$$$'));
    return fixtures === undefined ? escaped : escaped.replaceAll(fixtures, '{fixtures}');
  };
  const lines = [
    'workload:',
    `  handshakes: [${handshakes.join(', ')}]`,
    ...(protocol ? [`  protocol: ${protocol}`] : []),
    ...listLines(
      'tools',
      tools.filter((tool) => methodOf(tool) === undefined),
      written,
    ),
    ...listLines(
      'operations',
      tools.filter((tool) => methodOf(tool) !== undefined),
      written,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

type Written = (text: string) => string;

function methodOf(tool: ProposedTool): WorkloadTool['method'] {
  return 'tool' in tool ? tool.tool.method : tool.method;
}

function listLines(key: string, tools: readonly ProposedTool[], written: Written): string[] {
  if (tools.length === 0) return [];
  return [
    `  ${key}:`,
    ...tools.flatMap((tool) => ('tool' in tool ? toolLines(tool, written) : [])),
    ...tools.flatMap((tool) => ('tool' in tool ? [] : commentLines(tool, written))),
  ];
}

/** What is called, as the file says it; the name of an operation is that which it has without one. */
function callOf({ name, method, arguments: args }: Pick<WorkloadTool, 'name' | 'method' | 'arguments'>) {
  const isAny = Object.keys(args).length > 0;
  if (method === undefined) return { name, ...(isAny && { arguments: args }) };
  return { method, ...(isAny && { params: args }) };
}

function toolLines({ tool, note }: Extract<ProposedTool, { tool: unknown }>, written: Written): string[] {
  const said = { ...callOf(tool), expect: tool.expect };
  const comment = note === undefined ? [] : [`    # Different under parallel calls: ${oneLine(note)}`];
  return [...comment, ...itemLines(said, written)];
}

function commentLines(
  { why, ...call }: Exclude<ProposedTool, { tool: unknown }>,
  written: Written,
): string[] {
  const said = { ...callOf(call), expect: 'none' };
  const lines = itemLines(said, written).map((line) => line.replace(/^ {4}/, '    # '));
  return [`    # ${oneLine(why)}`, ...lines];
}

/** An entry of the list of tools; variables of the file begin with $, so that of a value is written twice. */
function itemLines(value: object, written: Written): string[] {
  const escaped = JSON.parse(JSON.stringify(value), (_, one) =>
    typeof one === 'string' ? written(one) : one,
  );
  const text = stringify([escaped], {
    lineWidth: MOST_COLUMNS,
    collectionStyle: 'any',
    flowCollectionPadding: true,
  });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200);
}

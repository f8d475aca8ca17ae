/** What a server costs the context of a model, in words and rows, for pages and terminals alike. */
import type {
  ContextCut,
  ContextFigures,
  ContextResult,
  TextSize,
  ToolContext,
} from '@headroom/model/context';
import { plural } from '@headroom/model/text';
import { formatCount } from './format.ts';
import { listed } from './listed.ts';

/** Parts of a tool that the interfaces of models take; none takes an output schema. */
const SENT = ['name', 'description', 'inputSchema'] as const satisfies readonly (keyof ToolContext)[];
const NOTHING: TextSize = { tokens: 0, bytes: 0 };
/** Share of the total from which the three largest tools, or the instructions, lead. */
const LEADING_PCT = 50;
/** Tools below which three of them are most by number alone. */
const MANY_TOOLS = 6;

export function sumOfSizes(sizes: readonly TextSize[]): TextSize {
  return sizes.reduce(
    (sum, { tokens, bytes }) => ({ tokens: sum.tokens + tokens, bytes: sum.bytes + bytes }),
    NOTHING,
  );
}

/** Size of what a client hands to a model of a tool: name, description and input schema. */
export function toolSize(tool: ToolContext): TextSize {
  return sumOfSizes(SENT.map((part) => tool[part]));
}

/** Size of the instructions and all tools. */
export function contextTotal({
  instructions,
  tools,
}: Pick<ContextFigures, 'instructions' | 'tools'>): TextSize {
  return sumOfSizes([instructions, ...tools.map(toolSize)]);
}

/** A row of the table by tool. */
export interface ContextRow {
  readonly tool: string;
  readonly size: TextSize;
  /** Share of the total in percent; null where the total is 0. */
  readonly sharePct: number | null;
  readonly description: TextSize;
  readonly inputSchema: TextSize;
  /** Not in `size`. */
  readonly outputSchema: TextSize;
}

/** A row a tool, the largest first. */
export function contextRows(figures: Pick<ContextFigures, 'instructions' | 'tools'>): ContextRow[] {
  const total = contextTotal(figures).tokens;
  return figures.tools
    .map((tool) => {
      const size = toolSize(tool);
      const { description, inputSchema, outputSchema } = tool;
      const sharePct = total > 0 ? (100 * size.tokens) / total : null;
      return { tool: tool.tool, size, sharePct, description, inputSchema, outputSchema };
    })
    .toSorted((a, b) => b.size.tokens - a.size.tokens);
}

/** `61 %`; what rounds to 0 or 100 without being it says so. */
export function shareLabel(pct: number): string {
  const rounded = Math.round(pct);
  if (rounded === 0 && pct > 0) return '< 1 %';
  if (rounded === 100 && pct < 100) return '> 99 %';
  return `${rounded} %`;
}

/** The total in a sentence, and what takes most of it. */
export function contextLead(figures: ContextFigures): string {
  const total = contextTotal(figures);
  if (total.tokens === 0)
    return `This server takes no tokens before the first question: ${emptyPart(figures)}.`;
  const size = `${plainTokens(total.tokens)} (${figures.encoding}, ${formatCount(total.bytes)} bytes)`;
  return `This server takes ${size} before the first question${leadingPart(figures, total.tokens)}.`;
}

function emptyPart({ tools }: ContextFigures): string {
  if (tools.length === 0) return 'it lists no tools and gives no instructions';
  return `${countedTools(tools.length)} without name, description and input schema, and no instructions`;
}

function leadingPart(figures: ContextFigures, total: number): string {
  const { instructions, tools } = figures;
  const instructionsPct = (100 * instructions.tokens) / total;
  if (tools.length === 0) return ', all of them its instructions';
  if (instructionsPct >= LEADING_PCT) return `, ${shareLabel(instructionsPct)} of it its instructions`;
  const parts = `${countedTools(tools.length)}${instructions.tokens > 0 ? ' and its instructions' : ''}`;
  if (tools.length < MANY_TOOLS) return `, by ${parts}`;
  const rows = contextRows(figures);
  const largest = sumOfSizes(rows.slice(0, 3).map(({ size }) => size));
  const largestPct = (100 * largest.tokens) / total;
  if (largestPct >= LEADING_PCT)
    return `, ${shareLabel(largestPct)} of it three of ${countedTools(tools.length)}`;
  return `, spread over ${parts}: the largest tool takes ${shareLabel(rows[0]?.sharePct ?? 0)}`;
}

/** The total of a result in words, such as `context 14,212 tokens (o200k_base)`; null where nobody counted. */
export function contextFact(result: ContextResult | undefined): string | null {
  if (result === undefined) return null;
  if ('problem' in result) return `context not counted: ${result.problem}`;
  return `context ${plainTokens(contextTotal(result).tokens)} (${result.encoding})`;
}

/**
 * Totals of several servers in a sentence: `go takes the least, 540 tokens, python the most, 612 (o200k_base)`.
 * Null where fewer than two were counted.
 */
export function contextsLead(
  servers: readonly { readonly title: string; readonly result: ContextResult }[],
): string | null {
  const counted = servers
    .flatMap(({ title, result }) =>
      'problem' in result ? [] : [{ title, result, tokens: contextTotal(result).tokens }],
    )
    .toSorted((a, b) => a.tokens - b.tokens);
  const [least, most] = [counted[0], counted.at(-1)];
  if (!least || !most || counted.length < 2) return null;
  const { encoding } = least.result;
  if (least.tokens === most.tokens)
    return `${counted.length} servers take ${plainTokens(least.tokens)} each (${encoding}).`;
  const having = (tokens: number) => counted.filter((one) => one.tokens === tokens).map(({ title }) => title);
  const [few, many] = [having(least.tokens), having(most.tokens)];
  return (
    `${namedOrCounted(few)} ${few.length === 1 ? 'takes' : 'take'} the least, ${plainTokens(least.tokens)}, ` +
    `${namedOrCounted(many)} the most, ${formatCount(most.tokens)} (${encoding}).`
  );
}

/** Most servers that a sentence names. */
const MOST_NAMED = 3;

const namedOrCounted = (titles: readonly string[]) =>
  titles.length > MOST_NAMED ? `${titles.length} servers` : listed(titles);

const countedTools = (tools: number) => `${formatCount(tools)} ${tools === 1 ? 'tool' : 'tools'}`;
/** `1 token`, `14,212 tokens`. */
export const plainTokens = (tokens: number): string =>
  `${formatCount(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;

/** What the server lists beside its tools, which clients hand to a model on demand, and what differs between sessions. */
export function contextNotes({ resources, prompts, changes, problems }: ContextFigures): string[] {
  const lists = [
    resources && `${plural(resources.entries, 'resource')} (${plainTokens(resources.tokens)})`,
    prompts && `${plural(prompts.entries, 'prompt')} (${plainTokens(prompts.tokens)})`,
  ].filter((list) => list !== null);
  return [
    ...(lists.length > 0
      ? [`Not included: the lists of ${listed(lists)}, which clients ask for on demand.`]
      : []),
    ...(changes.length > 0 ? [`The catalogue changes between sessions: ${changes.join('; ')}.`] : []),
    ...problems.map((problem) => `Not counted: ${problem}.`),
  ];
}

/** A part that is worth a look, in words: what it is, where, and its tokens. */
export function contextCutText({ kind, tools, count, place, size }: ContextCut): string {
  const [tool = ''] = tools;
  const at = place ? `${toolLabel(tool)}, ${place}` : toolLabel(tool);
  const tokens = plainTokens(size.tokens);
  switch (kind) {
    case 'description':
      return `${at}: a description of ${tokens}`;
    case 'enum':
      return `${at}: an enum of ${formatCount(count)} values, ${tokens}`;
    case 'examples':
      return `${at}: ${count === 1 ? 'an example' : `${formatCount(count)} examples`} in the schema, ${tokens}`;
    case 'repeated':
      return `${place || 'the whole input schema'} is the same in ${formatCount(count)} places (${namesOf(tools)}): ${tokens} beyond the first`;
    case 'output':
      return `output schemas of ${plural(count, 'tool')}: ${tokens}, not in the total: tool definitions of models take input schemas only`;
  }
}

/** Names of tools that a sentence holds. */
const MOST_NAMES = 3;

function namesOf(tools: readonly string[]): string {
  const more = tools.length > MOST_NAMES ? ', …' : '';
  return `${tools.slice(0, MOST_NAMES).map(toolLabel).join(', ')}${more}`;
}

/** A tool in words: a server may list one without a name. */
export const toolLabel = (name: string): string => name || '(unnamed)';

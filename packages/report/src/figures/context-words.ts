/** Differences between the catalogues of two sides in words. */
import type { ContextSummary, TextSize } from '@headroom/model/context';
import { plural } from '@headroom/model/text';
import { answerChangeTexts } from './answers-change.ts';
import { plainTokens, toolLabel } from './context.ts';
import {
  type ContextChange,
  type ServerContextChange,
  type ToolChange,
  tokensMore,
} from './context-change.ts';
import { formatCount } from './format.ts';

/** `+3,107` or `−12`; `±0`. */
export function signedTokens(tokens: number): string {
  return `${signOf(tokens)}${formatCount(Math.abs(tokens))}`;
}

const SIGNS = ['−', '±', '+'] as const;
const signOf = (tokens: number) => SIGNS[1 + Math.sign(tokens)] ?? '';

/** Differences that a sentence names. */
const MOST_NAMED = 3;

/**
 * What changed, in a line: `+3,107 tokens (o200k_base, 11,105 → 14,212): export added 2,840, search grew by 267`.
 * Null where nothing did.
 */
export function contextChangeText(change: ContextChange): string | null {
  const { base, head, instructions, tools, encoding } = change;
  const parts = [
    ...(instructions ? [{ words: instructionsWords(instructions), more: tokensMore(instructions) }] : []),
    ...tools.map((tool) => ({ words: toolWords(tool), more: tokensMore(tool) })),
  ].toSorted((a, b) => Math.abs(b.more) - Math.abs(a.more));
  if (parts.length === 0) return null;
  const named = parts.slice(0, MOST_NAMED).map(({ words }) => words);
  const others = parts.slice(MOST_NAMED);
  const rest = signedTokens(others.reduce((sum, { more }) => sum + more, 0));
  if (others.length > 0) named.push(`${plural(others.length, 'other difference')} ${rest}`);
  const more = head.tokens - base.tokens;
  const tokens = `${signOf(more)}${plainTokens(Math.abs(more))}`;
  return `${tokens} (${encoding}, ${formatCount(base.tokens)} → ${formatCount(head.tokens)}): ${named.join(', ')}`;
}

function instructionsWords(sizes: { readonly base: TextSize; readonly head: TextSize }): string {
  return `the instructions ${grownWords(tokensMore(sizes))}`;
}

function toolWords(change: ToolChange): string {
  const { base, head, parts } = change;
  const tool = toolLabel(change.tool);
  if (change.change === 'added') return `${tool} added ${formatCount(head?.tokens ?? 0)}`;
  if (change.change === 'removed') return `${tool} removed ${formatCount(base?.tokens ?? 0)}`;
  const isReordered = change.change === 'reordered';
  const isOutputOnly = parts.length > 0 && parts.every(({ part }) => part === 'outputSchema');
  if (isOutputOnly)
    return `the output schema of ${tool} ${isReordered ? 'lists its fields in another order' : 'changed'}, which is not in the total`;
  const more = tokensMore(change);
  if (isReordered) return `${tool} lists the same fields in another order ${signedTokens(more)}`;
  return `${tool} ${grownWords(more)}`;
}

function grownWords(more: number): string {
  if (more === 0) return 'changed at the same size';
  return `${more > 0 ? 'grew' : 'shrank'} by ${formatCount(Math.abs(more))}`;
}

/** What a reader of the differences has to know. */
export function contextChangeNotes({ isExact, unsteady }: ContextChange): string[] {
  return [
    ...(isExact
      ? []
      : ['The texts of a side are not stored: changes that keep tokens and bytes do not show.']),
    ...(unsteady.length > 0
      ? [
          `The catalogue of ${unsteady.join(' and ')} changes between sessions: differences may be those of a session.`,
        ]
      : []),
  ];
}

function contextSummary({ serverId, change }: Omit<ServerContextChange, 'answers'>): ContextSummary {
  const { base, head } = change;
  const isCompared = !('problem' in change);
  const text = isCompared ? contextChangeText(change) : null;
  const problem = isCompared ? null : change.problem;
  return { serverId, base, head, text, problem };
}

/**
 * Changes of all servers that were counted; empty where none changed. Answers are left out: they may differ by what a
 * load left in backends, which is no reason for a message.
 */
export function contextSummaries(contexts: readonly ServerContextChange[]): ContextSummary[] {
  const summaries = contexts.map(contextSummary);
  return summaries.some(({ text }) => text !== null) ? summaries : [];
}

/** Change of a server's context, with a line for each tool whose answers to the same calls differ. */
export interface ComparedContext extends ContextSummary {
  readonly answers: string[];
}

export function comparedContext({ answers = [], ...context }: ServerContextChange): ComparedContext {
  return { ...contextSummary(context), answers: answerChangeTexts(answers) };
}

/** `Context: +12 tokens …`, a line a server, and a line for answers that differ; none of servers that stayed the same. */
export function contextLines(
  contexts: readonly (Pick<ContextSummary, 'serverId' | 'text'> &
    Partial<Pick<ComparedContext, 'problem' | 'answers'>>)[],
): string[] {
  return contexts.flatMap(({ serverId, text, problem = null, answers = [] }) => {
    const words = [
      ...(problem === null ? [] : [`not compared: ${problem}`]),
      ...(text === null ? [] : [text]),
      ...answers,
    ];
    return words.map((one) => `Context${contexts.length > 1 ? ` of ${serverId}` : ''}: ${one}`);
  });
}

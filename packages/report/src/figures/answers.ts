/** What the answers of a server cost the context of a model, in words and rows, for pages and terminals alike. */
import {
  type AnswersFigures,
  type AnswersResult,
  type ToolAnswers,
  UNCOUNTED,
  type Uncounted,
} from '@headroom/model/context';
import { plural } from '@headroom/model/text';
import { plainTokens } from './context.ts';
import { formatCount } from './format.ts';
import { listed } from './listed.ts';

/** A tool that gave an answer without an error. */
interface AnsweredTool extends ToolAnswers {
  readonly sizes: NonNullable<ToolAnswers['sizes']>;
}

/** A row a tool, the largest answer first; tools without an answer last. */
export function answerRows({ tools }: AnswersFigures): ToolAnswers[] {
  const largest = ({ sizes }: ToolAnswers) => sizes?.answer.tokens.largest ?? -1;
  return tools.toSorted((a, b) => largest(b) - largest(a));
}

function largestOf(figures: AnswersFigures): AnsweredTool | null {
  const [first] = answerRows(figures);
  return first?.sizes ? { ...first, sizes: first.sizes } : null;
}

/** The largest answer in a sentence; null where no tool gave one. */
export function answersLead(figures: AnswersFigures): string | null {
  const largest = largestOf(figures);
  if (!largest) return null;
  const { tool, calls, sizes } = largest;
  const { tokens } = sizes.answer;
  const median = calls > 1 ? `, median ${formatCount(tokens.median)} over ${plural(calls, 'answer')}` : '';
  return `The largest answer takes ${plainTokens(tokens.largest)} (${figures.encoding}): ${tool}${median}.`;
}

/** The same in a few words, such as `answers up to 1,904 tokens (o200k_base, search)`; null where no tool gave one. */
export function answersFact(result: AnswersResult | undefined): string | null {
  if (result === undefined) return null;
  if ('problem' in result) return `answers not counted: ${result.problem}`;
  const largest = largestOf(result);
  if (!largest) return null;
  const { tool, sizes } = largest;
  return `answers up to ${plainTokens(sizes.answer.tokens.largest)} (${result.encoding}, ${tool})`;
}

/** Names of contents that are not counted; their plural is regular. */
export const UNCOUNTED_NAMES: Readonly<Record<Uncounted, string>> = {
  image: 'image',
  audio: 'audio content',
  blob: 'embedded blob',
  link: 'resource link',
  other: 'other content',
};

/** `2 images, 1 resource link`; null where all was counted. */
export function uncountedText({ uncounted }: Pick<ToolAnswers, 'uncounted'>): string | null {
  const named = UNCOUNTED.filter((kind) => uncounted[kind] > 0);
  return named.map((kind) => plural(uncounted[kind], UNCOUNTED_NAMES[kind])).join(', ') || null;
}

/** `5, up to 40 tokens`; null without errors. */
export function answerErrorsText({ errors: { calls, largest } }: Pick<ToolAnswers, 'errors'>): string | null {
  return largest && `${formatCount(calls)}, up to ${plainTokens(largest.tokens)}`;
}

/** What was left out, and what the sizes are of. */
export function answersNotes(figures: AnswersFigures): string[] {
  const { problems, tools } = figures;
  const partly = tools.filter(({ problem }) => problem !== null);
  const uncounted = tools.filter((tool) => uncountedText(tool) !== null).map(({ tool }) => tool);
  return [
    ...(uncounted.length > 0
      ? [`Not counted: contents other than text in answers of ${namesOf(uncounted)}.`]
      : []),
    ...problems.map((problem) => `Not all calls were made: ${problem}.`),
    ...partly.slice(0, MOST_NAMES).map(({ tool, problem }) => `Calls of ${tool} ended: ${problem}.`),
    ...(partly.length > MOST_NAMES
      ? [`Calls of ${plural(partly.length - MOST_NAMES, 'other tool')} ended, too.`]
      : []),
  ];
}

const MOST_NAMES = 5;

function namesOf(tools: readonly string[]): string {
  const more = tools.length - MOST_NAMES;
  return listed([...tools.slice(0, MOST_NAMES), ...(more > 0 ? [plural(more, 'other tool')] : [])]);
}

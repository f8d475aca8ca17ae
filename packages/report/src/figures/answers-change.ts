/** Differences between the answers of two sides to the same calls: exact, and no part of the statistical family. */
import {
  type AnswersFigures,
  type AnswersResult,
  type Spread,
  type ToolAnswers,
  UNCOUNTED,
} from '@headroom/model/context';
import { plural } from '@headroom/model/text';
import { UNCOUNTED_NAMES } from './answers.ts';
import { formatCount } from './format.ts';

/** A tool whose answers to the same calls differ. */
export interface AnswerChange {
  readonly tool: string;
  readonly encoding: AnswersFigures['encoding'];
  /** Tokens of its answers; null where all of them are errors. */
  readonly base: Spread | null;
  readonly head: Spread | null;
  /** Whether each side gave one answer, which is its own median. */
  readonly isSingle: boolean;
  /** Difference in kind, by which sizes cannot be compared; null where they can. */
  readonly problem: string | null;
}

/**
 * Tools whose answers differ in tokens or in kind, the largest difference first; none where a side was not counted, or
 * not all of its calls were made.
 */
export function answerChanges(base: AnswersResult | null, head: AnswersResult | null): AnswerChange[] {
  if (!base || !head || 'problem' in base || 'problem' in head) return [];
  if (base.encoding !== head.encoding || base.library !== head.library) return [];
  if (base.problems.length > 0 || head.problems.length > 0) return [];
  return head.tools
    .flatMap((after): AnswerChange[] => {
      const before = base.tools.find(({ tool }) => tool === after.tool);
      const isSameWorkload = before?.callsHash === after.callsHash;
      const isWhole = before?.problem === null && after.problem === null;
      return before && isSameWorkload && isWhole && before.sha256 !== after.sha256
        ? changeOf(before, after).map((change) => ({ ...change, encoding: head.encoding }))
        : [];
    })
    .toSorted((a, b) => Math.abs(medianMore(b)) - Math.abs(medianMore(a)));
}

const medianMore = ({ base, head }: AnswerChange) => (head?.median ?? 0) - (base?.median ?? 0);

function changeOf(before: ToolAnswers, after: ToolAnswers): Omit<AnswerChange, 'encoding'>[] {
  const [base, head] = [before, after].map(({ sizes }) => sizes?.answer.tokens ?? null) as [
    Spread | null,
    Spread | null,
  ];
  const problem = kindDifference(before, after);
  const isSame = UNITS.every((unit) => base?.[unit] === head?.[unit]);
  const isSingle = before.calls === 1 && after.calls === 1;
  return isSame && problem === null ? [] : [{ tool: after.tool, base, head, isSingle, problem }];
}

const UNITS = ['median', 'p95', 'largest'] as const satisfies readonly (keyof Spread)[];
const UNIT_NAMES: Readonly<Record<keyof Spread, string>> = {
  median: 'median',
  p95: 'P95',
  largest: 'largest',
};
function kindDifference(before: ToolAnswers, after: ToolAnswers): string | null {
  const counts = [
    ['answers', before.calls, after.calls],
    ['errors', before.errors.calls, after.errors.calls],
    ...UNCOUNTED.map(
      (kind) => [`${UNCOUNTED_NAMES[kind]}s`, before.uncounted[kind], after.uncounted[kind]] as const,
    ),
  ] as const;
  const other = counts.filter(([, base, head]) => base !== head);
  const contents = (['text', 'structured'] as const).flatMap((part) => {
    const [base, head] = [before, after].map(({ sizes }) => (sizes?.[part].bytes.largest ?? 0) > 0);
    const name = part === 'text' ? 'text' : 'structured content';
    return base === head ? [] : [`${name} at ${head ? 'head' : 'base'} alone`];
  });
  const words = other.map(([name, base, head]) => `${name} ${formatCount(base)} → ${formatCount(head)}`);
  return [...words, ...(words.length > 0 ? [] : contents)].join(', ') || null;
}

/** `answers of search: median 812 → 1,904 tokens (o200k_base)`. */
export function answerChangeText({ tool, encoding, base, head, isSingle, problem }: AnswerChange): string {
  const name = `answers of ${tool}`;
  if (problem !== null) return `${name}: not compared, as they differ in kind (${problem})`;
  const unit = UNITS.find((one) => base?.[one] !== head?.[one]) ?? 'median';
  const sizes = `${formatCount(base?.[unit] ?? null)} → ${formatCount(head?.[unit] ?? null)} tokens (${encoding})`;
  return `${name}: ${isSingle ? '' : `${UNIT_NAMES[unit]} `}${sizes}`;
}

/** Changes that are named. */
const MOST_NAMED = 5;

/** Changes in words, the largest first; of many the largest. */
export function answerChangeTexts(changes: readonly AnswerChange[]): string[] {
  const others = changes.length - MOST_NAMED;
  return [
    ...changes.slice(0, MOST_NAMED).map(answerChangeText),
    ...(others > 0 ? [`answers of ${plural(others, 'other tool')} differ`] : []),
  ];
}

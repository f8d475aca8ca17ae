/** Differences between the catalogues of two sides: exact, without rounds, and no part of the statistical family. */
import { SIDES, type Side } from '@headroom/model/comparison';
import {
  type AnswersResult,
  CATALOGUE_PARTS,
  type CataloguePart,
  type ContextFigures,
  type ContextResult,
  type StoredCatalogue,
  type TextSize,
  type ToolContext,
} from '@headroom/model/context';
import { canonicalJson } from '@headroom/model/text';
import { type AnswerChange, answerChanges } from './answers-change.ts';
import { contextTotal, toolSize } from './context.ts';

/** A side as it was counted. */
export interface CountedContext {
  readonly result: ContextResult;
  /** Null: its texts were not stored. */
  readonly catalogue: StoredCatalogue | null;
}

/** A part of a tool that differs. */
export interface PartChange {
  readonly part: CataloguePart;
  readonly base: TextSize;
  readonly head: TextSize;
}

/** A tool that one side alone lists, or that differs. Sizes are of its name, description and input schema. */
export interface ToolChange {
  readonly tool: string;
  /** `reordered`: its schemas list the same fields in another order, which takes other tokens. */
  readonly change: 'added' | 'removed' | 'changed' | 'reordered';
  /** Null where the side does not list it. */
  readonly base: TextSize | null;
  readonly head: TextSize | null;
  /** Parts that differ of a tool that both sides list; empty where its texts are too large to say which. */
  readonly parts: readonly PartChange[];
  /** Its place in the lists. */
  readonly at: { readonly base: number | null; readonly head: number | null };
}

/** What changed in the context that a server takes of a model. */
export interface ContextChange {
  readonly encoding: ContextFigures['encoding'];
  readonly base: TextSize;
  readonly head: TextSize;
  /** Null: the same. */
  readonly instructions: { readonly base: TextSize; readonly head: TextSize } | null;
  /** Tools that differ, the largest difference in tokens first. */
  readonly tools: readonly ToolChange[];
  /** Whether the texts of both sides are known, so that changes of equal size show. */
  readonly isExact: boolean;
  /** Sides whose catalogue changes between sessions. */
  readonly unsteady: readonly Side[];
}

/** Sides that cannot be compared, and why. */
export interface UncomparedContext {
  readonly problem: string;
  /** Null: not counted. */
  readonly base: TextSize | null;
  readonly head: TextSize | null;
}

/** What changed in a server, or why it cannot be compared. */
export interface ServerContextChange {
  readonly serverId: string;
  readonly change: ContextChange | UncomparedContext;
  /** Tools whose answers to the same calls differ. */
  readonly answers?: readonly AnswerChange[];
}

/** What changed between two sides. */
export function contextChange(base: CountedContext, head: CountedContext): ContextChange | UncomparedContext {
  const [before, after] = [base.result, head.result];
  const uncompared = (problem: string) => ({ problem, base: totalOf(before), head: totalOf(after) });
  if ('problem' in before) return uncompared(`the catalogue of base was not counted: ${before.problem}`);
  if ('problem' in after) return uncompared(`the catalogue of head was not counted: ${after.problem}`);
  const counters = [before, after].map(({ encoding, library }) => `${encoding} of ${library}`);
  if (counters[0] !== counters[1]) return uncompared(`tokens were counted by ${counters.join(' and ')}`);
  const sides = {
    base: { figures: before, catalogue: base.catalogue },
    head: { figures: after, catalogue: head.catalogue },
  };
  const isSame = before.sha256 === after.sha256;
  return {
    encoding: after.encoding,
    base: contextTotal(before),
    head: contextTotal(after),
    instructions: isSame ? null : instructionsChange(sides),
    tools: isSame ? [] : toolChanges(sides),
    isExact: isSame || (base.catalogue !== null && head.catalogue !== null),
    unsteady: SIDES.filter((side) => sides[side].figures.changes.length > 0),
  };
}

interface CountedAnswers {
  readonly answers: AnswersResult | null;
}

/** What changed in servers, by both sides of each. */
export function contextChanges(
  servers: ReadonlyMap<string, Readonly<Record<Side, CountedContext & CountedAnswers>>>,
): ServerContextChange[] {
  return [...servers].map(([serverId, { base, head }]) => ({
    serverId,
    change: contextChange(base, head),
    answers: answerChanges(base.answers, head.answers),
  }));
}

interface CountedSide {
  readonly figures: ContextFigures;
  readonly catalogue: StoredCatalogue | null;
}
interface Sides {
  readonly base: CountedSide;
  readonly head: CountedSide;
}

const totalOf = (result: ContextResult) => ('problem' in result ? null : contextTotal(result));
const differs = (one: TextSize, other: TextSize) => one.tokens !== other.tokens || one.bytes !== other.bytes;

function instructionsChange({ base, head }: Sides): ContextChange['instructions'] {
  const sizes = { base: base.figures.instructions, head: head.figures.instructions };
  const digests = [base, head].map(({ catalogue }) => catalogue?.instructions.sha256);
  const isOther = digests.every((digest) => digest !== undefined) && digests[0] !== digests[1];
  return isOther || differs(sizes.base, sizes.head) ? sizes : null;
}

/** A tool of a list, by its place. */
interface Listed {
  readonly tool: ToolContext;
  readonly at: number;
  readonly stored: StoredCatalogue['tools'][number] | undefined;
}

function toolChanges({ base, head }: Sides): ToolChange[] {
  const [before, after] = [listedOf(base), listedOf(head)];
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .map((key) => toolChange(before.get(key), after.get(key)))
    .filter((change) => change !== undefined)
    .toSorted((a, b) => Math.abs(tokensMore(b)) - Math.abs(tokensMore(a)));
}

/** Tools by their names; the second of a name is another than the first. */
function listedOf({ figures, catalogue }: CountedSide): Map<string, Listed> {
  const times = new Map<string, number>();
  return new Map(
    figures.tools.map((tool, at) => {
      const time = times.get(tool.tool) ?? 0;
      times.set(tool.tool, time + 1);
      return [`${time} ${tool.tool}`, { tool, at, stored: catalogue?.tools[at] }];
    }),
  );
}

function toolChange(base: Listed | undefined, head: Listed | undefined): ToolChange | undefined {
  const sizes = { base: base ? toolSize(base.tool) : null, head: head ? toolSize(head.tool) : null };
  const at = { base: base?.at ?? null, head: head?.at ?? null };
  const tool = head?.tool.tool ?? base?.tool.tool ?? '';
  if (!base || !head) return { tool, change: head ? 'added' : 'removed', ...sizes, parts: [], at };
  const differences = CATALOGUE_PARTS.map((part) => partDifference(part, base, head));
  const parts = CATALOGUE_PARTS.filter((_, at) => differences[at]).map((part): PartChange => {
    return { part, base: base.tool[part], head: head.tool[part] };
  });
  if (parts.length === 0 && !digestsDiffer(base.stored, head.stored)) return undefined;
  const isReordered = parts.length > 0 && !differences.includes('changed');
  return { tool, change: isReordered ? 'reordered' : 'changed', ...sizes, parts, at };
}

/** How a part differs: the order of the fields of a schema is a difference only where it takes other tokens. */
function partDifference(part: CataloguePart, base: Listed, head: Listed): 'changed' | 'reordered' | null {
  const [before, after] = [base.stored?.texts?.[part], head.stored?.texts?.[part]];
  const hasOtherSize = differs(base.tool[part], head.tool[part]);
  // Texts are stored without secrets, sizes are those of what was listed.
  if (before === undefined || after === undefined || before === after) return hasOtherSize ? 'changed' : null;
  if (part === 'description' || !isSameJson(before, after)) return 'changed';
  return hasOtherSize ? 'reordered' : null;
}

const isSameJson = (one: string, other: string) =>
  one !== '' && other !== '' && canonicalJson(JSON.parse(one)) === canonicalJson(JSON.parse(other));

/** Whether tools of which a text is not stored have other digests. */
function digestsDiffer(base: Listed['stored'], head: Listed['stored']): boolean {
  if (!base || !head || (base.texts && head.texts)) return false;
  return base.sha256 !== head.sha256;
}

/** Tokens that head has more than base. */
export function tokensMore({ base, head }: Pick<ToolChange, 'base' | 'head'>): number {
  return (head?.tokens ?? 0) - (base?.tokens ?? 0);
}

/** What CPU profiles are read into: costs of functions and classes, their changes, and the tree that is drawn. */
import type { Span } from '../statistics/interval.ts';
import type { CpuClass } from './rules.ts';

/** Processor time a tool call on both sides, in ms. */
export interface CpuChange {
  readonly baseMs: number;
  readonly headMs: number;
  readonly changeMs: number;
  /** Of the change, over all functions and classes together; the floor of one trial a side is part of it. */
  readonly interval: Span;
  /** Whether the interval leaves zero out and no other reading of the stacks explains the change. */
  readonly isChanged: boolean;
}

/** A function as one of the sides names it: head, where it ran there. */
export interface FunctionPlace {
  readonly name: string;
  readonly module: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly kind: CpuClass;
}

export interface FunctionChange extends FunctionPlace {
  /** Time in the function itself. */
  readonly self: CpuChange;
  /** Time in the function and all that it calls; recursion counts once a stack. */
  readonly total: CpuChange;
  /** Time in the function and the libraries, runtime and kernel that it calls, up to the next function of the server; what none of these calls has its self time. */
  readonly own: CpuChange;
  /** Whether `own` changed, `self` of what is no code of the server, or `total` of what ran on one side alone. */
  readonly isChanged: boolean;
}

export interface ClassChange extends CpuChange {
  readonly kind: CpuClass;
  readonly title: string;
}

/** Whether more latency without more processor time is waiting; null where no latency change was given. */
export type Waits = 'waits' | 'computes' | 'unknown' | null;

export interface CpuComparison extends Omit<CpuChange, 'isChanged'> {
  readonly isChanged: boolean;
  /** Functions whose time changed most, changed ones first. */
  readonly functions: readonly FunctionChange[];
  /** Self time of all other functions, so that the list adds up to the change. */
  readonly rest: { readonly functions: number } & Pick<CpuChange, 'baseMs' | 'headMs' | 'changeMs'>;
  readonly classes: readonly ClassChange[];
  readonly waits: Waits;
  readonly sentence: string;
}

export interface CpuComparisonTerms {
  /** Latency of a call at head less that at base, in ms. */
  readonly latencyChangeMs?: number;
  /** Processors that the server may use; one where it is not known. */
  readonly processors?: number;
}

/** A node of the flame graph: a function called by its parent. */
export interface FlameNode extends FunctionPlace {
  /** Total time a call at head, in ms. */
  readonly valueMs: number;
  /** Total time a call at base, in ms; null without a base. */
  readonly baseMs: number | null;
  /** Frames of the runtime that the node stands for, itself left out. */
  readonly folded: number;
  readonly children: readonly FlameNode[];
}

export interface FunctionCost extends FunctionPlace {
  readonly selfMs: number;
  readonly totalMs: number;
  readonly ownMs: number;
}

export interface ClassCost {
  readonly kind: CpuClass;
  readonly title: string;
  readonly ms: number;
}

export interface CpuSummary {
  /** Processor time a call. */
  readonly ms: number;
  readonly calls: number;
  readonly samples: number;
  /** Functions with the most own time. */
  readonly functions: readonly FunctionCost[];
  readonly classes: readonly ClassCost[];
}

/** Whether one tool of a server holds the others, from the steps of one isolation trial. */
import {
  type IsolatedTool,
  type Isolation,
  type IsolationStep,
  MAX_SUSPECTS,
} from '@headroom/model/experiments';
import { type LimitedBy, MAX_ERROR_PCT } from '../../figures/limit.ts';
import { supports } from '../../figures/tail.ts';
import { type Culprit, type HeldTool, JUDGED_PERCENTILES, type JudgedPercentile } from './row.ts';

/** A held tool is at least so many times slower in the mix, and slower by at least so many milliseconds. */
export const HELD_TIMES = 3;
export const HELD_MS = 5;

/** Fields that are read of an isolation trial. */
export type IsolationSteps = Pick<Isolation, 'users' | 'steps'>;

/** What one trial shows: the culprit, null without one; or why nothing is judged. */
export type IsolationVerdict =
  | { readonly culprit: Culprit | null; readonly notJudged: null }
  | { readonly culprit: null; readonly notJudged: string };

/** The next step of a trial. */
export type NextIsolationStep = Pick<IsolationStep, 'load' | 'tool'>;

type Figures = Pick<IsolatedTool, 'name' | 'calls' | 'wrong' | `p${JudgedPercentile}Ms`>;

/** Limits of a mixed step that leave no processor for any call: what slows a tool is then not known. */
const USED_UP: readonly string[] = ['server cpu', 'host cpu'] satisfies LimitedBy[];

/** Alone, mixed, then the mix without each suspect until one is confirmed, and the whole mix once more; null at the end. */
export function nextIsolationStep(tools: readonly string[], trial: IsolationSteps): NextIsolationStep | null {
  const { steps } = trial;
  const next = tools.find((tool) => !steps.some((step) => step.load === 'alone' && step.tool === tool));
  if (next !== undefined) return { load: 'alone', tool: next };
  const mixed = steps.filter(({ load }) => load === 'mixed');
  if (mixed.length === 0) return { load: 'mixed', tool: null };
  if (mixed.length > 1 || notJudgedBy(trial) !== null) return null;
  if (culpritIn(trial)) return { load: 'mixed', tool: null };
  const suspect = suspectsIn(trial).find((tool) => !withoutTool(steps, tool));
  return suspect === undefined ? null : { load: 'without', tool: suspect };
}

/** Judges one trial. A culprit is named only where the whole mix, measured again after the one without it, is slow again. */
export function judgeIsolation(trial: IsolationSteps): IsolationVerdict {
  const notJudged = notJudgedBy(trial);
  if (notJudged !== null) return { culprit: null, notJudged };
  const mixed = trial.steps.filter(({ load }) => load === 'mixed');
  const culprit = mixed.length > 1 ? culpritIn(trial) : null;
  // Two equal tools hold each other, and no mix is without both.
  const isSlow = mixed[0]?.tools.some(({ name }) => mixed.every((step) => waitsForTurns(trial, step, name)));
  if (!culprit && isSlow)
    return { culprit: null, notJudged: 'slow in the mix, without one tool as the cause' };
  return { culprit, notJudged: null };
}

/** Tools of the mix with too few right answers to be judged. */
export function unjudgedIn({ steps }: Pick<IsolationSteps, 'steps'>): string[] {
  const mixed = steps.filter(({ load }) => load === 'mixed');
  return (mixed[0]?.tools ?? []).flatMap(({ name }) => {
    const alone = aloneOf(steps, name);
    return mixed.every((step) => slowdownOf(figuresOf(step, name), alone) !== null) ? [] : [name];
  });
}

function notJudgedBy(trial: IsolationSteps): string | null {
  const { steps } = trial;
  const mixed = steps.filter(({ load }) => load === 'mixed');
  if (mixed.length === 0) return 'the tools were not mixed';
  const full = mixed.find(({ limitedBy }) => USED_UP.includes(limitedBy));
  if (full?.tools.some(({ name }) => slowdownAlone(trial, full, name))) return 'processors used up';
  const byRig = mixed.find(({ rigLimited }) => rigLimited);
  if (byRig) return `limited by ${byRig.limitedBy}`;
  return unjudgedIn(trial).length === (mixed[0]?.tools ?? []).length ? 'too few calls' : null;
}

/** Tools whose own time explains how long another one waits in the mix, the longest first. */
function suspectsIn({ users, steps }: IsolationSteps): string[] {
  const mixed = steps.find(({ load }) => load === 'mixed');
  const slow = (mixed?.tools ?? []).flatMap(({ name }) => {
    const slowdown = mixed && slowdownAlone({ users, steps }, mixed, name);
    return slowdown ? [{ name, excessMs: slowdown.mixedMs - slowdown.beforeMs }] : [];
  });
  return steps
    .flatMap(({ load, tool }) => {
      const ownMs = load === 'alone' && tool !== null ? (aloneOf(steps, tool)?.p50Ms ?? null) : null;
      if (tool === null || ownMs === null) return [];
      // A call waits for one call of each other user at most: half of its wait must be within that.
      const explains = slow.some(
        ({ name, excessMs }) => name !== tool && ownMs * (users - 1) >= excessMs / 2,
      );
      return explains ? [{ tool, ownMs }] : [];
    })
    .sort((a, b) => b.ownMs - a.ownMs)
    .slice(0, MAX_SUSPECTS)
    .map(({ tool }) => tool);
}

/** The suspect without which other tools are quick again, the one with the longest own time first; null: none. */
function culpritIn(trial: IsolationSteps): Culprit | null {
  for (const suspect of suspectsIn(trial)) {
    const without = withoutTool(trial.steps, suspect);
    const ownMs = aloneOf(trial.steps, suspect)?.p50Ms ?? null;
    if (!without || without.rigLimited || ownMs === null) continue;
    const heldTools = without.tools
      .flatMap(({ name }) => heldBy(trial, without, name) ?? [])
      .sort((a, b) => b.mixedMs - a.mixedMs);
    if (heldTools.length > 0) return { tool: suspect, ownMs, heldTools };
  }
  return null;
}

/** A tool that is slow in every whole mix, and quick without the suspect; null for any other. Of two mixes the quicker counts. */
function heldBy(trial: IsolationSteps, without: IsolationStep, tool: string): HeldTool | null {
  const { steps } = trial;
  const quick = figuresOf(without, tool);
  const mixed = steps.filter(({ load }) => load === 'mixed');
  const each = mixed.flatMap((step) => {
    const isSlow =
      slowdownAlone(trial, step, tool) !== null && isHeld(slowdownOf(figuresOf(step, tool), quick));
    const alone = slowdownOf(figuresOf(step, tool), aloneOf(steps, tool), quick);
    if (!isSlow || !alone) return [];
    const { percentile, mixedMs, beforeMs } = alone;
    const withoutMs = quick && at(quick, percentile);
    return withoutMs === null || withoutMs === undefined
      ? []
      : [{ tool, percentile, mixedMs, aloneMs: beforeMs, withoutMs }];
  });
  if (each.length < mixed.length) return null;
  return each.toSorted((a, b) => a.mixedMs - b.mixedMs)[0] ?? null;
}

interface Slowdown {
  readonly percentile: JudgedPercentile;
  readonly mixedMs: number;
  readonly beforeMs: number;
}

/** The slowdown of a tool in a mix against itself alone; null where it is not slow by more than processors explain. */
function slowdownAlone(
  { users, steps }: IsolationSteps,
  mixed: IsolationStep,
  tool: string,
): Slowdown | null {
  const slowdown = slowdownOf(figuresOf(mixed, tool), aloneOf(steps, tool));
  // Users that share full processors, or one full thread, evenly take so many times as long as one user.
  const shared = [...USED_UP, 'server thread' satisfies LimitedBy].includes(mixed.limitedBy) ? users : 1;
  return slowdown && isHeld({ ...slowdown, beforeMs: shared * slowdown.beforeMs }) ? slowdown : null;
}

/**
 * Whether a tool waits in a mix for turns of another one, longer than in a fair queue for processors. A processor that is
 * busy for a share of the time has about that share of the other users queued (arrival theorem, Reiser & Lavenberg 1980).
 * Of 23 trials of servers that hold nothing, on two full processors, 12 were slow in the mix, and none waits for turns.
 */
function waitsForTurns(trial: IsolationSteps, mixed: IsolationStep, tool: string): boolean {
  const slowdown = slowdownAlone(trial, mixed, tool);
  if (!slowdown) return false;
  const { users, steps } = trial;
  const busy = Math.min(1, Math.max(0, ...Object.values(mixed.cpuPct)) / 100);
  if (!isHeld({ ...slowdown, beforeMs: (1 + (users - 1) * busy) * slowdown.beforeMs })) return false;
  const excessMs = slowdown.mixedMs - slowdown.beforeMs;
  return mixed.tools.some(({ name, calls }) => {
    const ownMs = aloneOf(steps, name)?.p50Ms ?? null;
    if (name === tool || ownMs === null) return false;
    // Rate × time is the number of calls at once (utilization law, Denning & Buzen 1978), at most 1 of those that take turns.
    const atOnce = ((calls - 1) * ownMs) / (1000 * mixed.seconds);
    return atOnce <= 1 && excessMs >= ownMs / 2;
  });
}

function isHeld(slowdown: Slowdown | null): boolean {
  if (!slowdown) return false;
  const { mixedMs, beforeMs } = slowdown;
  return mixedMs >= HELD_TIMES * beforeMs && mixedMs - beforeMs >= HELD_MS;
}

/** A tool in two steps at the highest percentile that the calls of all steps support; null where none does, or answers are wrong. */
function slowdownOf(
  mixed: Figures | undefined,
  before: Figures | undefined,
  other: Figures | undefined = before,
): Slowdown | null {
  if (!mixed || !before || !other) return null;
  const all = [mixed, before, other];
  if (all.some(({ calls, wrong }) => 100 * wrong > MAX_ERROR_PCT * (calls + wrong))) return null;
  const fewest = Math.min(...all.map(({ calls }) => calls));
  const percentile = JUDGED_PERCENTILES.find((pct) => supports(fewest, pct));
  if (percentile === undefined) return null;
  const [mixedMs, beforeMs] = [at(mixed, percentile), at(before, percentile)];
  return mixedMs === null || beforeMs === null ? null : { percentile, mixedMs, beforeMs };
}

const at = (tool: Figures, percentile: JudgedPercentile) => tool[`p${percentile}Ms`];

/** Figures of a tool in a step. */
export function figuresOf(
  step: Pick<IsolationStep, 'tools'> | undefined,
  tool: string,
): IsolatedTool | undefined {
  return step?.tools.find(({ name }) => name === tool);
}

/** Figures of a tool that was called alone. */
export function aloneOf(steps: IsolationSteps['steps'], tool: string): IsolatedTool | undefined {
  return figuresOf(
    steps.find((step) => step.load === 'alone' && step.tool === tool),
    tool,
  );
}

/** The step of the mix without a tool. */
export function withoutTool(steps: IsolationSteps['steps'], tool: string): IsolationStep | undefined {
  return steps.find((step) => step.load === 'without' && step.tool === tool);
}

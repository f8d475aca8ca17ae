/** The context of a server against its budget: exact, so there is nothing to decide. */
import type { TextSize } from '@headroom/model/context';
import { plainTokens } from '../figures/context.ts';
import type { ServerContextChange } from '../figures/context-change.ts';
import { formatCount } from '../figures/format.ts';
import { type Budgets, contextBudgetOf, type Limits } from './budgets.ts';

/** What a server takes of the context of a model at both sides; null: not counted. */
export interface JudgedContext {
  readonly serverId: string;
  readonly base: Pick<TextSize, 'tokens'> | null;
  readonly head: Pick<TextSize, 'tokens'> | null;
}

/** Contexts of a comparison, as budgets are held against them. */
export function judgedContexts(changes: readonly ServerContextChange[]): JudgedContext[] {
  return changes.map(({ serverId, change: { base, head } }) => ({ serverId, base, head }));
}

/** How a figure stands to its budget. */
export type Level = 'fail' | 'warn' | 'tolerated' | 'fine';

interface Judged {
  readonly level: Level;
  readonly words: readonly string[];
}

/** What the budget of a server's context says of it; nothing where it has none or is kept. */
export function judgeContext({ serverId, base, head }: JudgedContext, budgets: Budgets): Judged[] {
  const limits = contextBudgetOf(budgets, serverId);
  if (!limits) return [];
  const name = `${serverId}, context`;
  if (!head)
    return [{ level: 'warn', words: [`${name}: head was not counted, so its budget is not judged`] }];
  return [ofTotal(name, head.tokens, limits), ofIncrease(name, { base, head }, limits)].filter(
    (judged) => judged !== null,
  );
}

/**
 * Whether a team is told of changes in contexts: a server grew, and where it has a budget, beyond that. Nothing is told of a
 * catalogue that changes between sessions: its growth may be that of a session.
 */
export function contextAlert(changes: readonly ServerContextChange[], budgets: Budgets): boolean {
  return changes.some(({ serverId, change }) => {
    if ('problem' in change || change.unsteady.length > 0) return false;
    const { base, head } = change;
    if (head.tokens <= base.tokens) return false;
    const isBudgeted = contextBudgetOf(budgets, serverId) !== null;
    return !isBudgeted || judgeContext({ serverId, base, head }, budgets).length > 0;
  });
}

function ofTotal(name: string, tokens: number, limits: Limits): Judged | null {
  const level = (['fail', 'warn'] as const).find((one) => {
    const limit = limits[one];
    return limit !== undefined && tokens > limit;
  });
  if (!level) return null;
  const words = `${name}: ${plainTokens(tokens)}, its budget at most ${formatCount(limits[level] ?? 0)}`;
  return { level, words: [words] };
}

function ofIncrease(
  name: string,
  { base, head }: { readonly base: JudgedContext['base']; readonly head: { readonly tokens: number } },
  { increasePct }: Limits,
): Judged | null {
  if (increasePct === undefined) return null;
  if (!base) {
    return {
      level: 'warn',
      words: [`${name}: base was not counted, so its budget increasePct is not judged`],
    };
  }
  const more = head.tokens - base.tokens;
  if (more * 100 <= increasePct * base.tokens || more <= 0) return null;
  const share = base.tokens > 0 ? ` (+${((100 * more) / base.tokens).toFixed(1)} %)` : '';
  const words = `${name}: +${plainTokens(more)}${share}, its budget at most +${increasePct} %`;
  return { level: 'fail', words: [words] };
}

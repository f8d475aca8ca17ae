import { expect, test } from 'vitest';
import type { ContextChange, ServerContextChange } from '../figures/context-change.ts';
import type { Budgets } from './budgets.ts';
import { contextAlert } from './context-budget.ts';

const size = (tokens: number) => ({ tokens, bytes: 4 * tokens });

/** A server that takes other tokens. */
function from(base: number, head: number, unsteady: ContextChange['unsteady'] = []): ServerContextChange {
  const sizes = { encoding: 'o200k_base', base: size(base), head: size(head) } as const;
  return {
    serverId: 'go',
    change: { ...sizes, instructions: null, tools: [], isExact: true, unsteady },
  };
}

const UNCOMPARED = {
  serverId: 'go',
  change: { problem: 'tokens were counted by two libraries', base: size(1), head: size(2) },
};

test.each<[string, ServerContextChange, Budgets, boolean]>([
  ['grew', from(10, 11), {}, true],
  ['shrank', from(11, 10), {}, false],
  ['kept its size', from(10, 10), {}, false],
  ['grew within its budget', from(10, 11), { contextTokens: { fail: 11 } }, false],
  ['grew beyond what its budget warns of', from(10, 12), { contextTokens: { warn: 11 } }, true],
  ['grew by more than its budget', from(10, 12), { contextTokens: { increasePct: 10 } }, true],
  ['was beyond its budget and shrank', from(20, 12), { contextTokens: { fail: 11 } }, false],
  ['grew beside the budget of another', from(10, 11), { 'rust/all/contextTokens': { fail: 99 } }, true],
  ['changes between sessions', from(10, 11, ['head']), {}, false],
  ['was counted by another library', UNCOMPARED, {}, false],
])('whether a team is told of a server that %s', (_, change, budgets, isTold) => {
  expect(contextAlert([change], budgets)).toBe(isTold);
});

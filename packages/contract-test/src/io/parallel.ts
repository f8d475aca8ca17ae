import type { Checks } from '../check.ts';
import { CALLS, checkParallel, comparing, type PlannedCall } from '../suite/parallel.ts';
import { compareCheckout } from './checkout.ts';
import type { IoContext } from './context.ts';
import { expectedCart, expectedCheckout, expectedSearch } from './expected.ts';
import { checkOrderIds } from './order-id.ts';
import { DEFAULT_ITEMS, DEFAULT_SEARCH, LOAD_USER, PARALLEL_USERS } from './users.ts';

/** Calls of many users at once, and an order of our own before and after theirs. */
export function checkParallelUsers(checks: Checks, context: IoContext): Promise<void> {
  return checkParallel(checks, context, async () => {
    const orderIds: unknown[] = [];
    const first = await order(context);
    const calls = await Promise.all(Array.from({ length: CALLS }, (_, i) => plan(context, i, orderIds)));
    return {
      calls,
      conclude: async () => checkOrderIds(first, orderIds, await order(context)),
    };
  });
}

async function order({ backends }: IoContext): Promise<string> {
  const { order_id } = await backends.api.calculate({ user_id: LOAD_USER, items: DEFAULT_ITEMS });
  return order_id;
}

/** Three calls for each user: a search with a limit of its own, the cart, a checkout. */
async function plan({ backends, serverId }: IoContext, i: number, orderIds: unknown[]): Promise<PlannedCall> {
  const turn = Math.floor(i / 3);
  const user = PARALLEL_USERS[turn] as string;
  if (i % 3 === 0) {
    const args = { ...DEFAULT_SEARCH, limit: 1 + turn };
    const expected = await expectedSearch(backends, args, serverId);
    return { tool: 'search_products', arguments: args, judge: comparing(expected) };
  }
  if (i % 3 === 1) {
    const expected = await expectedCart(backends, user, serverId);
    return { tool: 'get_user_cart', arguments: { user_id: user }, judge: comparing(expected) };
  }
  const expected = await expectedCheckout(backends, user, DEFAULT_ITEMS, serverId);
  return {
    tool: 'checkout',
    arguments: { user_id: user, items: DEFAULT_ITEMS },
    judge: (answer) => {
      const { orderId, warning } = compareCheckout(expected, answer);
      orderIds.push(orderId);
      return warning;
    },
  };
}

import { compare, rightValue } from '../answer.ts';
import type { Checks } from '../check.ts';
import type { RpcAnswer } from '../client.ts';
import { compareCheckout } from './checkout.ts';
import type { IoContext } from './context.ts';
import { judgeWork, readCounters, workOf } from './counters.ts';
import { expectedCart, expectedCheckout, expectedSearch } from './expected.ts';
import { checkOrderIds } from './order-id.ts';
import { DEFAULT_ITEMS, DEFAULT_SEARCH, LOAD_USER, PARALLEL_USERS } from './users.ts';

const CALLS = 50;

/** A call whose right answer is known before it is made. */
interface PlannedCall {
  tool: string;
  arguments: unknown;
  /** @returns a warning @throws Breach */
  judge(answer: RpcAnswer): string | undefined;
}

/** Fifty calls at once, all tools and many users mixed: every answer right, all the work done. */
export async function checkParallel(checks: Checks, context: IoContext): Promise<void> {
  let judge: (() => string | undefined) | undefined;
  await checks.run(`${CALLS} parallel calls`, async () => {
    const { backends, client } = context;
    const orderIds: unknown[] = [];
    const first = await order(context);
    const calls = await Promise.all(Array.from({ length: CALLS }, (_, i) => plan(context, i, orderIds)));
    const before = await readCounters(backends);
    const answers = await Promise.allSettled(calls.map((call) => client.call(call.tool, call.arguments)));
    const after = await readCounters(backends);
    judge = () => judgeWork(workOf(calls.map(({ tool }) => tool)), before, after);
    const last = await order(context);
    const warnings = calls.map((call, i) => call.judge(answered(answers[i])));
    checkOrderIds(first, orderIds, last);
    return warnings.find((warning) => warning !== undefined);
  });
  await checks.run(`work of ${CALLS} parallel calls`, async () => judge?.());
}

function answered(answer: PromiseSettledResult<RpcAnswer> | undefined): RpcAnswer {
  if (answer?.status === 'fulfilled') return answer.value;
  throw answer?.reason;
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

function comparing(expected: unknown): PlannedCall['judge'] {
  return (answer) => compare(expected, rightValue(answer));
}

import { compare, rightValue } from '../answer.ts';
import type { Checks } from '../check.ts';
import type { RpcAnswer } from '../messages.ts';
import { checkDefaults } from '../suite/context.ts';
import type { OrderItem } from './backends.ts';
import type { IoContext } from './context.ts';
import { checkEffects } from './effects.ts';
import { expectedCheckout } from './expected.ts';
import { checkOrderIds } from './order-id.ts';
import { CHECKOUT_ITEMS, CHECKOUT_USER, DEFAULT_ITEMS, DEFAULT_USER, LOAD_USER } from './users.ts';

const TOOL = 'checkout';

/** `checkout`: every value of its answers, and what it leaves in Redis. */
export async function checkCheckout(checks: Checks, context: IoContext): Promise<void> {
  const checkOrder = (user: string, items: readonly OrderItem[]) =>
    check(context, user, items, { user_id: user, items });
  await checks.run(TOOL, () => checkOrder(LOAD_USER, DEFAULT_ITEMS));
  await checks.run(`${TOOL}: other items`, () => checkOrder(LOAD_USER, CHECKOUT_ITEMS));
  await checkDefaults(checks, TOOL, (args) => check(context, DEFAULT_USER, DEFAULT_ITEMS, args));
  await checks.run(`${TOOL}: effects in Redis`, () =>
    checkEffects(context.backends.redis, CHECKOUT_USER, CHECKOUT_ITEMS, () =>
      callCheckout(context, CHECKOUT_USER),
    ),
  );
}

/** A checkout of the contract's items. @throws Breach when it is no right answer */
export async function callCheckout({ client }: IoContext, user: string): Promise<void> {
  rightValue(await client.call(TOOL, { user_id: user, items: CHECKOUT_ITEMS }));
}

/** Calls with `args`, which must mean this user and these items; undefined leaves `arguments` out. */
async function check(context: IoContext, user: string, items: readonly OrderItem[], args: unknown) {
  const { backends, client, serverId } = context;
  const expected = await expectedCheckout(backends, user, items, serverId);
  const answer = await client.call(TOOL, args);
  const after = await backends.api.calculate({ user_id: user, items });
  const { orderId, warning } = compareCheckout(expected, answer);
  checkOrderIds(expected.order_id, [orderId], after.order_id);
  return warning;
}

/** Compares all but the order's id, which cannot be known before. @throws Breach */
export function compareCheckout(expected: { order_id: string }, answer: RpcAnswer) {
  const value = rightValue(answer);
  const orderId = (value as { order_id?: unknown } | null)?.order_id;
  const known = orderId === undefined ? expected : { ...expected, order_id: orderId };
  return { orderId, warning: compare(known, value) };
}

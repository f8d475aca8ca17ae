import { described, refusal } from '../answer.ts';
import { Breach, type Checks } from '../check.ts';
import { checkCall, checkDefaults } from '../suite/context.ts';
import { callCheckout } from './checkout.ts';
import type { IoContext } from './context.ts';
import { expectedCart } from './expected.ts';
import { DEFAULT_USER, LOAD_USER, NEW_USER, UNKNOWN_USER } from './users.ts';

const TOOL = 'get_user_cart';

/** `get_user_cart`: every value of its answers, and the user who has no cart. */
export async function checkCart(checks: Checks, context: IoContext): Promise<void> {
  const check = async (user: string) =>
    checkCall(context, TOOL, { user_id: user }, await expectedCart(context.backends, user, context.serverId));
  await checks.run(TOOL, () => check(LOAD_USER));
  await checks.run(`${TOOL}: user without history`, () => check(NEW_USER));
  await checks.run(`${TOOL}: order of a checkout in the history`, async () => {
    await callCheckout(context, NEW_USER);
    return check(NEW_USER);
  });
  await checkDefaults(checks, TOOL, async (args) => {
    const expected = await expectedCart(context.backends, DEFAULT_USER, context.serverId);
    return checkCall(context, TOOL, args, expected);
  });
  await checks.run(`${TOOL}: unknown user`, async () => {
    const answer = await context.client.call(TOOL, { user_id: UNKNOWN_USER });
    if (refusal(answer)?.includes('user_id')) return undefined;
    throw new Breach(`expected a tool error that names user_id, got ${described(answer)}`);
  });
}

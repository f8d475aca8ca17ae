import type { Checks } from '../check.ts';
import { checkBadInput } from './bad-input.ts';
import { checkCart } from './cart.ts';
import { checkCheckout } from './checkout.ts';
import type { IoContext } from './context.ts';
import { checkForm } from './form.ts';
import { checkParallel } from './parallel.ts';
import { checkSearch } from './search.ts';
import { checkWork } from './work.ts';

/** Checks of servers of suite `io` beyond MCP itself (docs/suite-io.md). */
export async function checkIo(checks: Checks, context: IoContext): Promise<void> {
  await checks.run('form of tool answers', () => checkForm(context));
  await checkSearch(checks, context);
  await checkCart(checks, context);
  await checkCheckout(checks, context);
  await checkBadInput(checks, context);
  await checkWork(checks, context);
  await checkParallel(checks, context);
}

import type { Checks } from '../check.ts';
import { checkBadInput } from '../suite/bad-input.ts';
import { contractOf } from '../suite/contract.ts';
import type { Work } from '../suite/counters.ts';
import { checkForm } from '../suite/form.ts';
import { checkWork } from '../suite/work.ts';
import { withBackends } from './backends.ts';
import { BAD_FIELDS } from './bad-input.ts';
import { checkCart } from './cart.ts';
import { checkCheckout } from './checkout.ts';
import type { IoContext } from './context.ts';
import { checkParallelUsers } from './parallel.ts';
import { preserving } from './preserve.ts';
import { checkSearch } from './search.ts';
import { LOAD_USER } from './users.ts';

const WORK: Work = {
  search_products: { '/products/search': 1, ZREVRANGE: 1 },
  get_user_cart: { HGETALL: 1, '/products/{id}': 1, LRANGE: 1 },
  checkout: { '/cart/calculate': 1, INCR: 1, RPUSH: 1, ZADD: 1 },
};

/** Contract of suite `io` (docs/suite-io.md). Redis is left as it was. */
export const ioContract = contractOf({
  work: WORK,
  values: { user: LOAD_USER },
  open: (urls, use) => withBackends(urls, (backends) => preserving(backends.redis, () => use(backends))),
  check: checkIo,
});

async function checkIo(checks: Checks, context: IoContext): Promise<void> {
  await checks.run('form of tool answers', () => checkForm(context));
  await checkSearch(checks, context);
  await checkCart(checks, context);
  await checkCheckout(checks, context);
  await checkBadInput(checks, context, BAD_FIELDS);
  await checkWork(checks, context);
  await checkParallelUsers(checks, context);
}

import type { Checks } from '../check.ts';
import { checkCall, checkDefaults } from '../suite/context.ts';
import type { IoContext } from './context.ts';
import { expectedSearch, topIds } from './expected.ts';
import { DEFAULT_SEARCH } from './users.ts';

const TOOL = 'search_products';
const MAX_LIMIT = 1000;

/** `search_products`: every value of its answers. */
export async function checkSearch(checks: Checks, context: IoContext): Promise<void> {
  const check = async (args: typeof DEFAULT_SEARCH) =>
    checkCall(context, TOOL, args, await expectedSearch(context.backends, args, context.serverId));
  await checks.run(TOOL, () => check(DEFAULT_SEARCH));
  await checks.run(`${TOOL}: other arguments`, () =>
    check({ category: 'Kitchen', min_price: 12.5, max_price: 900, limit: 3 }),
  );
  await checks.run(`${TOOL}: popular products`, async () => check(await rankedSearch(context)));
  await checks.run(`${TOOL}: unknown category`, () =>
    check({ ...DEFAULT_SEARCH, category: 'Größe 5 & more?', limit: 1 }),
  );
  await checkDefaults(checks, TOOL, async (args) => {
    const expected = await expectedSearch(context.backends, DEFAULT_SEARCH, context.serverId);
    return checkCall(context, TOOL, args, expected);
  });
}

/** A search that finds products among the ten most popular: around the cheapest two of those in one category. */
async function rankedSearch({ backends }: IoContext): Promise<typeof DEFAULT_SEARCH> {
  const ids = await topIds(backends);
  const products = await Promise.all(ids.map((id) => backends.api.product(id)));
  const [first, second] = products.sort((a, b) => a.price - b.price);
  if (!first || !second) throw new Error('Redis holds no popular products; seed it before the contract test');
  const max_price = second.category === first.category ? second.price : first.price;
  return { category: first.category, min_price: first.price, max_price, limit: MAX_LIMIT };
}

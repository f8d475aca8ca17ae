import { described, refusal } from '../answer.ts';
import { Breach, type Checks } from '../check.ts';
import { shown } from '../difference.ts';
import { callAsLoad, type IoContext } from './context.ts';
import { DEFAULT_ITEMS, DEFAULT_SEARCH, LOAD_USER } from './users.ts';

interface BadField {
  field: string;
  tool: string;
  values: readonly unknown[];
  /** The arguments with a bad value in its place and everything else right. */
  arguments: (value: unknown) => unknown;
}

const inSearch = (field: string) => (value: unknown) => ({ ...DEFAULT_SEARCH, [field]: value });
const inItem = (field: string) => (value: unknown) => ({
  user_id: LOAD_USER,
  items: [{ ...DEFAULT_ITEMS[0], [field]: value }],
});

const BAD_FIELDS: readonly BadField[] = [
  { field: 'category', tool: 'search_products', values: ['', 42], arguments: inSearch('category') },
  { field: 'min_price', tool: 'search_products', values: [-1, 'cheap'], arguments: inSearch('min_price') },
  { field: 'max_price', tool: 'search_products', values: [-0.01, true], arguments: inSearch('max_price') },
  {
    field: 'limit',
    tool: 'search_products',
    values: [0, -5, 1001, 2.5, 'ten'],
    arguments: inSearch('limit'),
  },
  {
    field: 'user_id',
    tool: 'get_user_cart',
    values: ['nobody', 'user-42', 'user-000421', '', 42],
    arguments: (user_id) => ({ user_id }),
  },
  {
    field: 'user_id',
    tool: 'checkout',
    values: ['nobody', ['user-00042']],
    arguments: (user_id) => ({ user_id, items: DEFAULT_ITEMS }),
  },
  {
    field: 'items',
    tool: 'checkout',
    values: [[], 'none', { product_id: 42, quantity: 1 }],
    arguments: (items) => ({ user_id: LOAD_USER, items }),
  },
  { field: 'product_id', tool: 'checkout', values: [0, 100_001, 1.5, 'x'], arguments: inItem('product_id') },
  { field: 'quantity', tool: 'checkout', values: [0, -1, 1.5, 'two'], arguments: inItem('quantity') },
];

/** Bad arguments are refused with a message that names the field, and the server goes on. */
export async function checkBadInput(checks: Checks, context: IoContext): Promise<void> {
  for (const bad of BAD_FIELDS) {
    await checks.run(`bad input: ${bad.field} of ${bad.tool}`, async () => {
      for (const value of bad.values) await refuses(context, bad, value);
      return undefined;
    });
  }
  await checks.run('good calls after bad input', async () => {
    for (const tool of context.tools) await callAsLoad(context.client, tool, LOAD_USER);
    return undefined;
  });
}

async function refuses({ client }: IoContext, bad: BadField, value: unknown): Promise<void> {
  const answer = await client.call(bad.tool, bad.arguments(value));
  if (refusal(answer)?.includes(bad.field)) return;
  throw new Breach(
    `expected ${bad.field} ${shown(value)} to be refused with an error that names ${bad.field}, got ${described(answer)}`,
  );
}

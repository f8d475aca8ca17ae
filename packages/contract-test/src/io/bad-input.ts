import type { BadField } from '../suite/bad-input.ts';
import { DEFAULT_ITEMS, DEFAULT_SEARCH, LOAD_USER } from './users.ts';

const inSearch = (field: string) => (value: unknown) => ({ ...DEFAULT_SEARCH, [field]: value });
const inItem = (field: string) => (value: unknown) => ({
  user_id: LOAD_USER,
  items: [{ ...DEFAULT_ITEMS[0], [field]: value }],
});

/** Values that the tools must refuse. */
export const BAD_FIELDS: readonly BadField[] = [
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

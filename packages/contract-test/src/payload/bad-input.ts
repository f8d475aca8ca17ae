import type { BadField } from '../suite/bad-input.ts';

const TOO_LONG = 'x'.repeat(101);

const inNew = (field: string) => (value: unknown) => ({
  name: 'Widget',
  category: 'tools',
  price: 9.99,
  [field]: value,
});

/** Values that the tools must refuse. */
export const BAD_FIELDS: readonly BadField[] = [
  { field: 'message', tool: 'echo', values: ['x'.repeat(10_001), 42, ['hello'], { text: 'hello' }] },
  { field: 'id', tool: 'get_item', values: [0, 101, -1, 1.5, 'x', true] },
  { field: 'name', tool: 'create_item', values: ['', TOO_LONG, 42], arguments: inNew('name') },
  { field: 'category', tool: 'create_item', values: ['', TOO_LONG, 42], arguments: inNew('category') },
  {
    field: 'price',
    tool: 'create_item',
    values: [-1, 1_000_000.01, 'x', true],
    arguments: inNew('price'),
  },
  { field: 'status', tool: 'analyze_records', values: ['unknown', 'COMPLETED', '', 42] },
  { field: 'min_amount', tool: 'analyze_records', values: [-1, 1_000_000.01, 'x', true] },
];

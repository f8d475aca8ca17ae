import * as z from 'zod';
import { characters } from '../inputs.ts';
import { defineTool } from '../tool.ts';
import type { PayloadBackends } from './backends.ts';

export const createItem = defineTool({
  name: 'create_item',
  title: 'Create item',
  description: 'Creates an item',
  input: z.object({
    name: characters(1, 100).default('Widget').describe('The name of the item'),
    category: characters(1, 100).default('tools').describe('The category of the item'),
    price: z.number().min(0).max(1_000_000).default(9.99).describe('The price of the item'),
  }),
  answer: (item, { api }: PayloadBackends) => api.postText('/payload/items', item),
});

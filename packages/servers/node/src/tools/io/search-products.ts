import * as z from 'zod';
import { defineTool } from '../tool.ts';
import { answerSearchProducts } from './answers/search-products.ts';

export const searchProducts = defineTool({
  name: 'search_products',
  title: 'Search products',
  description: 'Searches products by category and price, and ranks them by popularity',
  input: z.object({
    category: z.string().min(1).default('Electronics').describe('The category to search'),
    min_price: z.number().min(0).default(50).describe('The lowest price'),
    max_price: z.number().min(0).default(500).describe('The highest price'),
    limit: z.int().min(1).max(1000).default(10).describe('How many products to return'),
  }),
  answer: answerSearchProducts,
});

import * as z from 'zod';
import { defineTool } from '../tool.ts';
import { answerCheckout } from './answers/checkout.ts';
import { userId } from './inputs.ts';

const orderItem = z.object({
  product_id: z.int().min(1).max(100_000),
  quantity: z.int().min(1),
});

export const checkout = defineTool({
  name: 'checkout',
  title: 'Check out',
  description: 'Prices an order, records it, and counts it against the rate limit and popularity',
  input: z.object({
    user_id: userId,
    items: z
      .array(orderItem)
      .min(1)
      .default([
        { product_id: 42, quantity: 2 },
        { product_id: 1337, quantity: 1 },
      ])
      .describe('What is ordered'),
  }),
  answer: answerCheckout,
});

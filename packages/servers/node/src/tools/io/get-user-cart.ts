import * as z from 'zod';
import { defineTool } from '../tool.ts';
import { answerGetUserCart } from './answers/get-user-cart.ts';
import { userId } from './inputs.ts';

export const getUserCart = defineTool({
  name: 'get_user_cart',
  title: 'Get user cart',
  description: "Reads a user's cart and most recent orders",
  input: z.object({ user_id: userId }),
  answer: answerGetUserCart,
});

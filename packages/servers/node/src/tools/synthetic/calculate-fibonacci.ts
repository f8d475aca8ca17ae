import * as z from 'zod';
import { defineTool } from '../tool.ts';

export const calculateFibonacci = defineTool({
  name: 'calculate_fibonacci',
  title: 'Calculate Fibonacci',
  description: 'Computes a Fibonacci number by plain recursion',
  input: z.object({ n: z.int().min(0).max(40).default(20).describe('Which number, from 0') }),
  answer: async ({ n }) => ({ n, result: fibonacci(n) }),
});

// Neither memo nor loop: the calls are the work.
function fibonacci(n: number): number {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

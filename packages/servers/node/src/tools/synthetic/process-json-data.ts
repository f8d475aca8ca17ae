import * as z from 'zod';
import { defineTool } from '../tool.ts';

// Far from where recursion would exhaust the stack.
const MAX_DEPTH = 200;

// Not z.record, which drops a key named __proto__.
const jsonObject = z
  .unknown()
  .refine(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'Must be a JSON object',
  )
  .meta({ type: 'object', additionalProperties: true });

export const processJsonData = defineTool({
  name: 'process_json_data',
  title: 'Process JSON data',
  description: 'Puts every string of a JSON object in upper case, at any depth; keys stay as they are',
  input: z.object({ data: jsonObject.default({ name: 'headroom' }).describe('The object') }),
  answer: async ({ data }) => ({ data: upperCased(data, 1) }),
});

function upperCased(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.toUpperCase();
  // 1e400 was read as infinity, which JSON has no word for.
  if (value === Infinity || value === -Infinity) throw new Error('data: holds a number that is no double');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new Error(`data: nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) return value.map((item) => upperCased(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, upperCased(item, depth + 1)]));
}

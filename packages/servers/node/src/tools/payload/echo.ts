import * as z from 'zod';
import { characters } from '../inputs.ts';
import { defineTool } from '../tool.ts';
import type { PayloadBackends } from './backends.ts';

export const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Sends a message to the API service and returns its answer',
  input: z.object({ message: characters(0, 10_000).default('hello').describe('The message') }),
  answer: ({ message }, { api }: PayloadBackends) => api.postText('/payload/echo', { message }),
});

import type * as z from 'zod';
import type { Backends } from '../backends/index.ts';

/** One MCP tool: its definition, made once, and the function that answers a call. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** Returns the answer without `server_type`; throws an Error whose message goes to the client. */
  answer(input: z.infer<Input>, backends: Backends): Promise<object>;
}

/** Keeps the input's type while a tool is declared. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool;
}

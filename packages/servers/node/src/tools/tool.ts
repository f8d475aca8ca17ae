import type * as z from 'zod';

/** One MCP tool: its definition, made once, and the function that answers a call. */
export interface Tool<Backends, Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  /**
   * Returns the answer without `server_type`, or a text that is passed on as it is; throws an Error
   * whose message goes to the client.
   */
  answer(input: z.infer<Input>, backends: Backends): Promise<object | string>;
}

/** A tool with its backends. */
export interface BoundTool extends Omit<Tool<never>, 'answer' | 'title'> {
  title?: string;
  /** JSON schema that is listed; that of `input` by default. */
  inputSchema?: object;
  answer(input: Record<string, unknown>): Promise<object | string>;
}

/** Keeps the input's type while a tool is declared. */
export function defineTool<Backends, Input extends z.ZodObject>(tool: Tool<Backends, Input>): Tool<Backends> {
  return tool as unknown as Tool<Backends>;
}

/** Gives the tools of a suite what they talk to. */
export function bindTools<Backends>(tools: readonly Tool<Backends>[], backends: Backends): BoundTool[] {
  return tools.map((tool) => ({ ...tool, answer: (input) => tool.answer(input, backends) }));
}

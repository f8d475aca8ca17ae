import type { Scope } from '@headroom/api/rights';
import type { z } from 'zod';

/** Result of a tool, as text and as structured content. */
export interface Reply {
  /** Sentences of Headroom, which hold nothing that a server or a user wrote. */
  readonly lead: string;
  /** Texts of measured servers and of users, a line each. */
  readonly quotes?: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
}

/** A tool that an agent calls, as data: both servers are made from tables of these. */
export interface AgentTool<Context> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** Scope that a token needs for it; null: it asks no installation. */
  readonly scope: Scope | null;
  /** Whether it changes nothing. */
  readonly isReadOnly: boolean;
  /** Whether it reaches servers and packages of others. */
  readonly isOpenWorld?: boolean;
  /** @throws Error whose message becomes a tool error */
  readonly call: (input: never, context: Context, signal: AbortSignal) => Promise<Reply>;
}

/** A tool whose call takes what its schema parses. */
export function agentTool<Schema extends z.ZodObject, Context>(
  tool: Omit<AgentTool<Context>, 'call' | 'input'> & {
    readonly input: Schema;
    readonly call: (input: z.output<Schema>, context: Context, signal: AbortSignal) => Promise<Reply>;
  },
): AgentTool<Context> {
  return tool;
}

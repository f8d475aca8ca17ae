import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** One thing the API can do, as data: the routes and the OpenAPI document are both made from it. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'delete';
  /** With parameters in braces: /api/v1/runs/{id}. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly success: {
    readonly status: 200 | 201 | 202;
    readonly description: string;
    readonly type?: 'application/json' | 'text/event-stream';
    readonly schema: z.ZodType;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** What it refuses, beside `internal` and `database_unreachable`, which everything can answer. */
  readonly errors: readonly ErrorCode[];
}

import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Access } from './route.ts';

/** One thing the API can do, as data: the routes and the OpenAPI document are both made from it. */
export interface Operation extends Access {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** With parameters in braces: /api/v1/runs/{id}. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly success: {
    readonly status: 200 | 201 | 202;
    readonly description: string;
    readonly type?: 'application/json' | 'text/event-stream' | 'text/markdown';
    readonly schema: z.ZodType;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /**
   * What it refuses, beside what everything can answer (`internal`, `database_unreachable`) and what follows from its
   * action (`unauthorized`, `invalid_token`, `forbidden`, `cross_site`, `not_found`).
   */
  readonly errors: readonly ErrorCode[];
}

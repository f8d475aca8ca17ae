import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Action, SubjectKind } from './rights.ts';

/** Operation of the API, as data: routes, client, OpenAPI document and reference are made from it. */
export interface Operation {
  /** Action that it does, by the rules of `rights.ts`. */
  readonly action: Action;
  /**
   * Kind of the subject that its path names, mostly by `{id}`; without it, the action is done in the
   * workspace of the actor.
   */
  readonly subject?: SubjectKind;
  /** Limit of how often one may do it, beside that of all requests. */
  readonly limit?:
    | 'runSubmission'
    | 'tokenCreation'
    | 'invitation'
    | 'redelivery'
    | 'webhookTest'
    | 'studyImport'
    | 'upload';
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Parameters are in braces: /api/v1/runs/{id}. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Longest body, where that is not the usual (`MAX_BODY_BYTES`). */
  readonly maxBodyBytes?: number;
  /** A file in place of a body: it is sent as it is, and its handler reads it. */
  readonly upload?: {
    readonly description: string;
    /** Content types by which it may be declared. */
    readonly types: readonly string[];
    readonly maxBytes: number;
  };
  readonly success: {
    readonly status: 200 | 201 | 202;
    readonly description: string;
    readonly type?:
      | 'application/json'
      | 'text/event-stream'
      | 'text/markdown'
      | 'text/csv'
      | 'application/xml'
      | 'application/octet-stream';
    readonly schema: z.ZodType;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /**
   * Errors it refuses by, beside what everything can answer (`internal`, `database_unreachable`) and what
   * follows from its action (`unauthorized`, `invalid_token`, `forbidden`, `cross_site`, `not_found`).
   */
  readonly errors: readonly ErrorCode[];
}

/** Operations by their ids. */
export type Operations = Readonly<Record<string, Operation>>;

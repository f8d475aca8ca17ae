import { accessLabel, accessTo, EVERYWHERE, errorsOf, paramsOf, schemasWith } from '@headroom/api/describe';
import { ERRORS, type ErrorCode } from '@headroom/api/errors';
import { groupOf } from '@headroom/api/groups';
import { API_VERSION } from '@headroom/api/openapi';
import type { Operation, Operations } from '@headroom/api/operation';
import type { z } from 'zod';
import { curlOf } from './curl.ts';
import { type Field, fieldOf, fieldsOf } from './fields.ts';
import type { JsonSchema } from './json-schema.ts';

/** A refusal: its code, its HTTP status and when it comes. */
export interface Refusal {
  readonly code: string;
  readonly status: string;
  readonly when: string;
  /** Whether any operation can answer it. */
  readonly everywhere: boolean;
}

/** One operation as the page shows it. */
export interface Entry {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly who: string;
  readonly parameters: readonly Field[];
  readonly body: readonly Field[];
  /** Description of a file that is sent as it is, in place of a body; null: there is none. */
  readonly upload: string | null;
  readonly answer: {
    readonly status: string;
    readonly description: string;
    readonly type: string;
    readonly headers: readonly Field[];
    readonly fields: readonly Field[];
  };
  /** Codes of its errors, beside those of every operation. */
  readonly errors: readonly string[];
  /** Null where tokens are not accepted: the operation is for a person with a browser. */
  readonly curl: string | null;
}

export interface Reference {
  readonly version: string;
  readonly groups: readonly { readonly title: string; readonly entries: readonly Entry[] }[];
  /** All errors, sorted by status. */
  readonly errors: readonly Refusal[];
}

/**
 * Facts of an installation for the operations: its address, for examples, and the ids of the servers it
 * knows.
 */
interface Installation {
  readonly origin: string;
  readonly servers: readonly string[];
}

/** The page of the API from its operations. */
export function readReference(operations: Operations, { origin, servers }: Installation): Reference {
  const schemaOf = schemasWith(servers);
  const entries = Object.entries(operations).map(([id, operation]) =>
    entryOf(id, operation, { origin, schemaOf: (schema, io) => schemaOf(schema, io) as JsonSchema }),
  );
  const groups = Map.groupBy(entries, ({ path }) => groupOf(path));
  return {
    version: API_VERSION,
    errors: refusals(),
    groups: [...groups].map(([title, those]) => ({ title, entries: those })),
  };
}

/** Every error once. */
function refusals(): Refusal[] {
  return Object.entries(ERRORS)
    .map(([code, { status, description }]) => ({
      code,
      status: String(status),
      when: description,
      everywhere: EVERYWHERE.includes(code as ErrorCode),
    }))
    .sort((a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code));
}

interface Making {
  readonly origin: string;
  readonly schemaOf: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
}

function entryOf(id: string, operation: Operation, { origin, schemaOf }: Making): Entry {
  const { method, path, summary, description = '', success } = operation;
  const { token, anonymous } = accessTo(operation);
  const body = operation.body && schemaOf(operation.body, 'input');
  const streams = success.type === 'text/event-stream';
  const { upload } = operation;
  const asked = Object.entries(operation.query?.shape ?? {}) as [string, z.ZodType][];
  const query = asked.map(([name, schema]) => fieldOf(name, schemaOf(schema, 'input'), isNeeded(schema)));
  const needed = asked.flatMap(([name, schema]) => (isNeeded(schema) ? [name] : []));
  const sent = { body, file: upload?.types[0], query: needed };
  return {
    id,
    method,
    path,
    summary,
    description,
    who: accessLabel(operation),
    parameters: [...paramsOf(path).map(pathField), ...query],
    body: body ? fieldsOf(body) : [],
    upload: upload
      ? `${upload.description}. At most ${upload.maxBytes / 2 ** 20} MB, declared as ${upload.types.join(', ')}.`
      : null,
    answer: answerOf(success, schemaOf),
    errors: byStatus(errorsOf(operation).filter((code) => !EVERYWHERE.includes(code))),
    curl: token ? curlOf({ method, path, ...sent, guarded: !anonymous, streams }, origin) : null,
  };
}

function isNeeded(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

/** Distinct codes, sorted by status. */
function byStatus(codes: readonly ErrorCode[]): ErrorCode[] {
  return [...new Set(codes)].sort((a, b) => ERRORS[a].status - ERRORS[b].status);
}

function pathField(name: string): Field {
  return fieldOf(name, { type: 'string', ...(name === 'id' && { format: 'uuid' }) }, true);
}

function answerOf(success: Operation['success'], schemaOf: Making['schemaOf']): Entry['answer'] {
  const { status, description, type = 'application/json', headers = {}, schema } = success;
  return {
    status: String(status),
    description,
    type,
    headers: Object.entries(headers).map(([name, words]) =>
      fieldOf(name, { type: 'string', description: words }, true),
    ),
    // A field left out of a request has a default; a response has it filled in.
    fields: fieldsOf(withoutDefaults(schemaOf(schema, 'output'))),
  };
}

function withoutDefaults(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'default' ? undefined : value)));
}

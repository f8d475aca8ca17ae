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
  readonly answer: {
    readonly status: string;
    readonly description: string;
    readonly type: string;
    readonly headers: readonly Field[];
    readonly fields: readonly Field[];
  };
  /** Codes of its errors, beside those of every operation. */
  readonly errors: readonly string[];
  /** Null where no token may: it is for somebody with a browser. */
  readonly curl: string | null;
}

export interface Reference {
  readonly version: string;
  readonly groups: readonly { readonly title: string; readonly entries: readonly Entry[] }[];
  /** All of them, by their status. */
  readonly errors: readonly Refusal[];
}

interface Described {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
  readonly content: Readonly<Record<string, { schema: JsonSchema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly 'x-who-may': string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly { name: string; required: boolean; schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, Described>>;
}

interface Document {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The page of the API from its OpenAPI document. @param origin where the app is, for examples */
export function readReference(openApi: object, origin: string): Reference {
  // Our own, made by api/openapi.ts.
  const document = openApi as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const errors = allErrors(operations.map(({ operation }) => errorsOf(operation)));
  const own = errors.filter(({ everywhere }) => !everywhere).map(({ code }) => code);
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  return {
    version: document.info.version,
    errors,
    groups: [...groups].map(([title, those]) => ({
      title,
      entries: those.map(({ path, method, operation }) => {
        const entry = entryOf(path, method, operation, origin);
        return { ...entry, errors: entry.errors.filter((code) => own.includes(code)) };
      }),
    })),
  };
}

/** Every error once, and whether each of these lists has it. */
function allErrors(lists: readonly (readonly Omit<Refusal, 'everywhere'>[])[]): Refusal[] {
  const byCode = new Map(lists.flat().map((error) => [error.code, error]));
  const isIn = (code: string) => (list: readonly { code: string }[]) =>
    list.some((error) => error.code === code);
  return [...byCode.values()]
    .map((error) => ({ ...error, everywhere: lists.every(isIn(error.code)) }))
    .sort((a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code));
}

function entryOf(path: string, method: string, operation: Operation, origin: string): Entry {
  const { operationId: id, summary, parameters, requestBody, security } = operation;
  const who = operation['x-who-may'];
  const body = requestBody?.content['application/json']?.schema;
  const answer = answerOf(operation);
  const guarded = !security.some((scheme) => Object.keys(scheme).length === 0);
  const request = { method, path, body, guarded, streams: answer.type === 'text/event-stream' };
  return {
    id,
    method,
    path,
    summary,
    who,
    answer,
    description: operation.description.slice(0, -who.length).trim(),
    parameters: parameters.map(({ name, required, schema }) => fieldOf(name, schema, required)),
    body: body ? fieldsOf(body) : [],
    errors: errorsOf(operation).map(({ code }) => code),
    curl: security.some((scheme) => 'token' in scheme) ? curlOf(request, origin) : null,
  };
}

function answerOf({ responses }: Operation): Entry['answer'] {
  const [status, { description, headers = {}, content }] = Object.entries(responses).find(([code]) =>
    code.startsWith('2'),
  ) ?? ['', { description: '', content: {} }];
  const [type = '', { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
  return {
    status,
    description,
    type,
    headers: Object.entries(headers).map(([name, header]) =>
      fieldOf(name, { ...header.schema, description: header.description }, true),
    ),
    // What is left out of a request has a default; an answer has it filled in.
    fields: fieldsOf(withoutDefaults(schema)),
  };
}

function withoutDefaults(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'default' ? undefined : value)));
}

/** A response of several errors lists them as "`code`: when. `code`: when". */
function errorsOf({ responses }: Operation): Omit<Refusal, 'everywhere'>[] {
  return Object.entries(responses)
    .filter(([status]) => status >= '400')
    .flatMap(([status, { description }]) =>
      description.split(/\. (?=`\w+`: )/).flatMap((error) => {
        const [, code, when = ''] = /`(\w+)`: (.*)/s.exec(error) ?? [];
        return code ? [{ code, status, when }] : [];
      }),
    );
}

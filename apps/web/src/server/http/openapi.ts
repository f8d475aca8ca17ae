import { z } from 'zod';
import { ACTIONS, type Rule } from '#server/access/actions.ts';
import { ERRORS, type ErrorCode, errorBodySchema } from './errors.ts';
import { groupOf } from './groups.ts';
import type { Operation } from './operation.ts';

const EVERYWHERE: readonly ErrorCode[] = [
  'invalid_token',
  'too_many_requests',
  'internal',
  'database_unreachable',
];

/** Of a browser's session; with the prefix `__Secure-` where the app is reached by https. */
const SESSION_COOKIE = 'headroom.session_token';

/** The OpenAPI 3.1 document of these operations, generated from their schemas. */
export function openApiDocument(operations: readonly Operation[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Headroom', version, description: 'Queue runs, follow them, read what they measured.' },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'A browser that signed in',
        },
      },
    },
  };
}

function operationObject(operation: Operation) {
  const { id, summary, path, query, body, success, errors } = operation;
  const who = accessWords(operation);
  return {
    operationId: id,
    summary,
    description: [operation.description, who].filter(Boolean).join(' '),
    'x-who-may': who,
    tags: [groupOf(path)],
    security: securityOf(operation),
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } },
    }),
    responses: {
      [success.status]: successObject(success),
      ...errorObjects([...errors, ...guardErrors(operation), ...EVERYWHERE]),
    },
  };
}

/** By which of these it may be asked for; an empty one is by nobody in particular. */
function securityOf({ action }: Operation) {
  const { needs, scope }: Rule = ACTIONS[action];
  return [...(scope === null ? [] : [{ token: [] }]), { session: [] }, ...(needs === 'everyone' ? [{}] : [])];
}

/** Who may do it, in words made from the rule. */
function accessWords({ action }: Operation): string {
  const { needs, scope }: Rule = ACTIONS[action];
  const who =
    needs === 'everyone'
      ? 'Everybody may.'
      : needs === 'signed_in'
        ? 'Any account may.'
        : needs === 'installation'
          ? 'The owner of the installation may.'
          : `Needs the role ${needs} in the workspace.`;
  if (scope === null) return `${who} No token may.`;
  return needs === 'everyone' ? who : `${who} A token needs the scope ${scope}.`;
}

/** What the guard of an operation refuses by. */
function guardErrors({ action, subject, method }: Operation): ErrorCode[] {
  const guarded: ErrorCode[] = action === 'public.read' ? [] : ['unauthorized', 'forbidden'];
  return [
    ...guarded,
    ...(subject ? (['not_found'] as const) : []),
    ...(method === 'get' ? [] : (['cross_site'] as const)),
  ];
}

function pathParameters(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(name === 'id' && { format: 'uuid' }) },
  }));
}

function queryParameters(query: z.ZodObject | undefined) {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: jsonSchema(schema as z.ZodType, 'input'),
  }));
}

function successObject({ description, type = 'application/json', schema, headers }: Operation['success']) {
  const described = Object.entries(headers ?? {}).map(([name, text]) => [
    name,
    { description: text, schema: { type: 'string' } },
  ]);
  return {
    description,
    ...(described.length > 0 && { headers: Object.fromEntries(described) }),
    content: { [type]: { schema: jsonSchema(schema, 'output') } },
  };
}

/** Errors that share a status share a response; their codes and meanings are listed in it. */
function errorObjects(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      status,
      {
        description: own.map((code) => `\`${code}\`: ${ERRORS[code].description}`).join('. '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

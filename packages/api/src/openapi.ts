import type { z } from 'zod';
import { accessLabel, accessTo, EVERYWHERE, errorsOf, paramsOf, schemasWith } from './describe.ts';
import { ERRORS, type ErrorCode, errorBodySchema } from './errors.ts';
import { groupOf } from './groups.ts';
import type { Operation, Operations } from './operation.ts';

/** Version of the API: the number in its paths, then the count of additions to it. */
export const API_VERSION = '1.7.0';

/** Cookie of a browser's session; with the prefix `__Secure-` where the app is reached by https. */
const SESSION_COOKIE = 'headroom.session_token';

type MakeSchema = ReturnType<typeof schemasWith>;

/**
 * The OpenAPI 3.1 document of these operations, generated from their schemas.
 * @param servers ids of the servers that the installation knows
 */
export function openApiDocument(operations: Operations, servers: readonly string[]): Record<string, unknown> {
  const schemaOf = schemasWith(servers);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, operation] of Object.entries(operations)) {
    const methods = { [operation.method]: operationObject(id, operation, schemaOf) };
    paths[operation.path] = { ...paths[operation.path], ...methods };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Headroom',
      version: API_VERSION,
      description: 'Queue runs, follow them, read their results.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'A signed-in browser',
        },
      },
    },
  };
}

function operationObject(id: string, operation: Operation, schemaOf: MakeSchema) {
  const { summary, path, query, body, upload, success } = operation;
  const who = accessLabel(operation);
  return {
    operationId: id,
    summary,
    description: [operation.description, who].filter(Boolean).join(' '),
    'x-who-may': who,
    tags: [groupOf(path)],
    security: securityOf(operation),
    parameters: [...pathParameters(path), ...queryParameters(query, schemaOf)],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    ...(upload && { requestBody: uploadObject(upload) }),
    responses: {
      [success.status]: successObject(success, schemaOf),
      ...errorObjects([...errorsOf(operation), ...EVERYWHERE]),
    },
  };
}

/** A file as it is: OpenAPI 3.1 has no schema for bytes that are not text. */
function uploadObject({ description, types, maxBytes }: NonNullable<Operation['upload']>) {
  return {
    required: true,
    description: `${description}. At most ${maxBytes / 2 ** 20} MB.`,
    content: Object.fromEntries(types.map((type) => [type, {}])),
  };
}

/** Security schemes of an operation, any of which suffices; an empty one needs no authentication. */
function securityOf(operation: Operation) {
  const { token, anonymous } = accessTo(operation);
  return [...(token ? [{ token: [] }] : []), { session: [] }, ...(anonymous ? [{}] : [])];
}

function pathParameters(path: string) {
  return paramsOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(name === 'id' && { format: 'uuid' }) },
  }));
}

function queryParameters(query: z.ZodObject | undefined, schemaOf: MakeSchema) {
  return Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }));
}

function successObject(success: Operation['success'], schemaOf: MakeSchema) {
  const { description, type = 'application/json', schema, headers } = success;
  const described = Object.entries(headers ?? {}).map(([name, text]) => [
    name,
    { description: text, schema: { type: 'string' } },
  ]);
  return {
    description,
    ...(described.length > 0 && { headers: Object.fromEntries(described) }),
    content: { [type]: { schema: schemaOf(schema, 'output') } },
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

import { z } from 'zod';
import { ERRORS, type ErrorCode, errorBodySchema } from './errors.ts';
import type { Operation } from './operation.ts';

const EVERYWHERE: readonly ErrorCode[] = ['internal', 'database_unreachable'];

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
    components: { schemas: { Error: jsonSchema(errorBodySchema, 'output') } },
  };
}

function operationObject({ id, summary, description, path, query, body, success, errors }: Operation) {
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } },
    }),
    responses: { [success.status]: successObject(success), ...errorObjects([...errors, ...EVERYWHERE]) },
  };
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

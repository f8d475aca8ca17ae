import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { addressPathSchema } from '../parts/address.ts';
import { environmentWith } from '../parts/environment.ts';
import { headersOfAnswers } from '../parts/headers.ts';
import { imageSchema } from '../parts/image.ts';
import { jsonSchema } from '../parts/json.ts';
import { pathSchema } from '../parts/path.ts';

/** Backends that are there by their name alone. */
export const OFFERED = ['redis', 'postgres'] as const;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const routeSchema = keysOf({
  method: z.enum(METHODS).default('GET').describe('method of the requests that it answers'),
  path: addressPathSchema.describe('path of the requests that it answers'),
  status: z.int().min(200).max(599).default(200).describe('status of the answer'),
  headers: headersOfAnswers()
    .default({})
    .describe('headers of the answer; content-type is application/json by default where it has json'),
  json: jsonSchema.optional().describe('body of the answer, as a value'),
  text: z.string().max(16_384).optional().describe('body of the answer, as a text'),
  delayMs: z.int().min(0).max(60_000).default(0).describe('milliseconds that an answer waits'),
})
  .refine(({ json, text }) => json === undefined || text === undefined, 'must have one body: json or text')
  .describe('one answer of a mock, which counts how often it is asked for it');

const mockSchema = keysOf({
  mock: z
    .array(routeSchema)
    .min(1)
    .max(100)
    .describe('answers, of which the first whose method and path fit is given'),
}).describe('an HTTP service that gives set answers');

const postgresSchema = keysOf({
  postgres: keysOf({
    seed: pathSchema.optional().describe('file of SQL that fills the database'),
  }).describe('a PostgreSQL with a database of its own'),
}).describe('a PostgreSQL');

const ofImageSchema = keysOf({
  image: imageSchema.describe('image, by its digest'),
  port: z.int().min(1).max(65_535).describe('port that it listens on'),
  env: environmentWith([]).default({}).describe('variables of the service'),
  ready: z
    .union(
      [
        z.literal('tcp'),
        keysOf({ http: addressPathSchema.describe('path that answers with a status of 2xx') }),
      ],
      {
        error: 'must be tcp or { http: /path }',
      },
    )
    .default('tcp')
    .describe('what says that it is ready'),
}).describe('a service from an image');

/** Something that a server talks to. */
export const backendSchema = z.union([z.enum(OFFERED), postgresSchema, mockSchema, ofImageSchema], {
  error: `must be one of ${OFFERED.join(', ')}, or have postgres, mock or image`,
});

export type Backend = z.infer<typeof backendSchema>;

/** A backend from an image. */
export type OfImage = Extract<Backend, { image: unknown }>;
type Mock = Extract<Backend, { mock: unknown }>;
type Postgres = Extract<Backend, { postgres: unknown }>['postgres'];

/** True where a backend counts the requests that it gets. */
export function isMock(backend: Backend | undefined): backend is Mock {
  return typeof backend === 'object' && 'mock' in backend;
}

/** Description of a backend that is a Postgres, by its file; undefined for one that is none. */
export function postgresOf(backend: Backend | undefined): Postgres | undefined {
  if (backend === 'postgres') return {};
  return typeof backend === 'object' && 'postgres' in backend ? backend.postgres : undefined;
}

/** Parts that may follow the name of a backend in its placeholders, such as `port` in `{backend.database.port}`. */
export function partsOf(backend: Backend | undefined): readonly string[] {
  return postgresOf(backend) ? ['host', 'port', 'url', 'user', 'password', 'database'] : ['host', 'port'];
}

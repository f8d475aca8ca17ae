import { secretNameSchema } from '@headroom/model/run';
import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { addressPathSchema } from '../parts/address.ts';
import { commandWith } from '../parts/command.ts';
import { environmentWith } from '../parts/environment.ts';
import { headersWith } from '../parts/headers.ts';
import { idSchema } from '../parts/id.ts';
import { PLACEHOLDERS } from '../parts/placeholders.ts';
import { authorizationSchema } from './authorization.ts';
import { problemsOfServer } from './rules.ts';
import { SOURCE_KINDS, SOURCES, type Source } from './source.ts';

/** Path of a server's MCP endpoint that says no other. */
export const ENDPOINT = '/mcp';

/** The most characters of a title. */
export const MAX_TITLE = 80;

/** Ways in which a server is talked to. */
const TRANSPORTS = ['streamable-http', 'stdio'] as const;

const readySchema = z
  .union(
    [
      z.literal(['initialize', 'tcp']),
      keysOf({ http: addressPathSchema.describe('path that answers with a status of 2xx') }),
    ],
    {
      error: 'must be one of initialize, tcp, or { http: /path }',
    },
  )
  .default('initialize')
  .describe(
    'what says that it is ready: an answered initialize and tools/list, an open port, or a status of 2xx',
  );

const shape = {
  id: idSchema.describe('name of the server in addresses and tables'),
  title: z
    .string()
    .min(1)
    .max(MAX_TITLE)
    .optional()
    .describe('name of the server on pages; by default its id'),
  ...SOURCES,
  start: commandWith(PLACEHOLDERS)
    .optional()
    .describe('program and arguments that start it; run without a shell'),
  env: environmentWith(PLACEHOLDERS).default({}).describe('variables of the server'),
  secrets: z
    .array(secretNameSchema)
    .max(50)
    .default([])
    .describe('names of secrets of the workspace, which {secret.NAME} stands for'),
  transport: z.enum(TRANSPORTS).default('streamable-http').describe('how the server is talked to'),
  processes: z
    .union([z.int().min(1).max(64), z.literal('session')], {
      error: 'must be a whole number of processes from 1 to 64, or session',
    })
    .default(1)
    .describe('processes of a stdio server: so many, or one for each session'),
  port: z
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('port that it always listens on; for one that is told use {port}'),
  endpoint: addressPathSchema.optional().describe(`path of its MCP endpoint; by default ${ENDPOINT}`),
  headers: headersWith(['host', 'port', 'secret'])
    .default({})
    .describe('headers of every request beside those of the protocol'),
  authorization: authorizationSchema.optional(),
  ready: readySchema,
  withinS: z.int().min(1).max(600).default(60).describe('seconds after its start in which it must be ready'),
};

/** One server: where it comes from, how it is started and talked to. */
export const serverSchema = keysOf(shape)
  .meta({ oneOf: SOURCE_KINDS.map((kind) => ({ required: [kind] })) })
  .superRefine((server, context) => {
    for (const { path, message } of problemsOfServer(server)) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  })
  .transform(({ dockerfile, build, package: ofRegistry, image, serverJson, mcpJson, ...server }) => {
    const sources = { dockerfile, build, package: ofRegistry, image, serverJson, mcpJson };
    const kind = SOURCE_KINDS.find((known) => sources[known] !== undefined);
    return {
      ...server,
      title: server.title ?? server.id,
      endpoint: server.endpoint ?? ENDPOINT,
      source: { kind, of: kind && sources[kind] } as Source,
    };
  })
  .describe('a server: where it comes from, how it is started and talked to');

export type Server = z.infer<typeof serverSchema>;

import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { commandWith } from '../parts/command.ts';
import { idSchema } from '../parts/id.ts';
import { pathSchema } from '../parts/path.ts';
import { backendSchema } from './backend.ts';

const RESETS = ['copy', 'restart', 'none'] as const;
const MAX_BACKENDS = 20;

const fixturesSchema = keysOf({
  from: pathSchema.describe('folder that {fixtures} is a copy of'),
  seed: z
    .array(commandWith(['fixtures', 'tmp', 'backend']))
    .max(50)
    .default([])
    .describe('commands that complete the copy or fill the backends, in this order; run without a shell'),
  reset: z
    .enum(RESETS)
    .default('copy')
    .describe(
      'before each trial: copy and seed again (copy); the same, and start the backends again (restart); or leave all as it is (none)',
    ),
}).describe('data that the server finds');

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62})(\.[a-z0-9][a-z0-9-]{0,62})+$/;

const egressSchema = z
  .union(
    [
      z.literal('none'),
      z
        .array(z.string().regex(HOST, 'must be the name of a host in lower case, such as api.example.org'))
        .min(1)
        .max(50),
    ],
    { error: 'must be none or a list of hosts' },
  )
  .default('none')
  .describe('hosts that the server may reach; a run of a server that may reach any is marked');

const limitsSchema = keysOf({
  cpus: z.number().min(0.1).max(256).optional().describe('processors that the server may use'),
  memoryMb: z.int().min(16).max(1_048_576).optional().describe('memory that the server may use'),
}).describe('what the server may use; by default what the host gives');

/** Surroundings of the servers of a file: what they find, talk to and may use. */
export const worldSchema = keysOf({
  fixtures: fixturesSchema.optional(),
  backends: z
    .record(idSchema, backendSchema)
    .refine(
      (backends) => Object.keys(backends).length <= MAX_BACKENDS,
      `must have at most ${MAX_BACKENDS} entries`,
    )
    .default({})
    .describe('services that the server talks to, by their names; {backend.<name>} is host:port'),
  egress: egressSchema,
  limits: limitsSchema.default({}),
}).describe('what the servers find, talk to and may use');

export type World = z.infer<typeof worldSchema>;

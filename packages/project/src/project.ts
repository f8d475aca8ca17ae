import type { Workload } from '@headroom/model/suite';
import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { problemsBetween } from './between.ts';
import { problemOfChoice } from './parts/one-of.ts';
import { type Server, serverSchema } from './server/server.ts';
import { workloadSchema } from './workload/workload.ts';
import { type World, worldSchema } from './world/world.ts';

const MAX_SERVERS = 20;

const writtenSchema = keysOf({
  $schema: z.string().optional().describe('address of the schema, for editors'),
  version: z
    .literal(1, {
      error: ({ input }) =>
        input === undefined
          ? 'is missing: write `version: 1`'
          : 'must be 1: this reads version 1 of the file',
    })
    .describe('version of this file’s form'),
  server: serverSchema.optional(),
  servers: z
    .array(serverSchema)
    .min(1, 'must have at least one server')
    .max(MAX_SERVERS, `must have at most ${MAX_SERVERS} servers`)
    .optional()
    .describe('several servers, or variants of one, that are asked the same'),
  world: worldSchema.prefault({}),
  workload: workloadSchema,
}).meta({
  title: 'headroom.yaml',
  description: 'What Headroom measures of a repository: its servers, their world, and what they are asked',
  oneOf: [{ required: ['server'] }, { required: ['servers'] }],
});

/** The file as it is written, its files not read yet. */
export const fileSchema = writtenSchema.superRefine((file, context) => {
  const said = (['server', 'servers'] as const).filter((key) => file[key] !== undefined);
  const choice = problemOfChoice(said, ['server', 'servers']);
  if (choice) context.addIssue({ code: 'custom', message: choice });
  for (const { path, message } of problemsBetween(file))
    context.addIssue({ code: 'custom', path: [...path], message });
});
export type WrittenFile = z.infer<typeof fileSchema>;

/** Contents of a file: servers, what they see, and what they are asked. */
export interface Project {
  readonly servers: readonly Server[];
  readonly world: World;
  readonly workload: Workload;
}

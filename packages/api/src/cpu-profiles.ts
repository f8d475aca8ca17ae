import { SIDES } from '@headroom/model/comparison';
import { CPU_PROFILE_STATUSES, cpuProfileFiguresSchema } from '@headroom/model/cpu-profile';
import { CPU_CLASSES } from '@headroom/report/cpu-profile';
import { z } from 'zod';
import { momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

/** Formats that a CPU profile is exported in, with their content types and the ends of their files. */
export const CPU_PROFILE_FORMATS = {
  pprof: { title: 'pprof', type: 'application/octet-stream', end: 'pb.gz' },
  speedscope: { title: 'speedscope', type: 'application/json', end: 'speedscope.json' },
  folded: { title: 'folded stacks', type: 'text/plain; charset=utf-8', end: 'folded.txt' },
} as const;
export type CpuProfileFormat = keyof typeof CPU_PROFILE_FORMATS;

const changeSchema = z.object({
  baseMs: z.number(),
  headMs: z.number(),
  changeMs: z.number(),
  interval: z.object({ low: z.number(), high: z.number() }).describe('Interval of `changeMs`.'),
  isChanged: z.boolean(),
});

const functionSchema = z.object({
  name: z.string(),
  module: z.string().nullable(),
  file: z.string().nullable(),
  line: z.int().nullable(),
  kind: z.enum(CPU_CLASSES),
  own: changeSchema.describe('Time in the function and the libraries, runtime and kernel that it calls.'),
  self: changeSchema.describe('Time in the function itself.'),
  total: changeSchema.describe('Time in the function and all that it calls.'),
});

const profileSchema = z.object({
  id: z.uuid(),
  serverId: z.string(),
  side: z.enum(SIDES).nullable().describe('Side of a comparison; null of a single run.'),
  status: z.enum(CPU_PROFILE_STATUSES),
  reason: z.string().nullable().describe('Reason that it failed.'),
  figures: cpuProfileFiguresSchema
    .nullable()
    .describe('Figures of its trial, which count nowhere else; null until it is done.'),
  createdAt: momentSchema,
  finishedAt: momentSchema.nullable(),
});

const cpuProfilesSchema = z.object({
  profiles: z.array(profileSchema).describe('Newest measurement first.'),
  comparisons: z
    .array(
      z.object({
        serverId: z.string(),
        base: z.uuid().describe('Id of the profile of base.'),
        head: z.uuid().describe('Id of the profile of head.'),
        changeMs: z.number().describe('Change of CPU time per tool call, in milliseconds.'),
        sentence: z.string(),
        functions: z.array(functionSchema).describe('Changed functions, in milliseconds per tool call.'),
      }),
    )
    .describe('Newest profiles of both sides of each server; empty for a single run.'),
});

/** CPU profiles of runs. */
export const cpuProfilesApi = {
  listCpuProfiles: {
    action: 'run.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/runs/{id}/cpu-profiles',
    summary: 'Read the CPU profiles of a run, and the functions that changed',
    success: { status: 200, description: 'The profiles', schema: cpuProfilesSchema },
    errors: [],
  },
  queueCpuProfiles: {
    action: 'run.create',
    subject: 'run',
    limit: 'runSubmission',
    method: 'post',
    path: '/api/v1/runs/{id}/cpu-profiles',
    summary: 'Queue CPU profiles of all servers of an ended run',
    description:
      'Queues a run of the kind `profiling`: one more trial of each server and side under a profiler, at the same commits and under the same load. Figures of the run stay as they are.',
    success: {
      status: 201,
      description: 'The run that measures them is stored',
      schema: z.object({
        id: z.uuid().describe('Id of the run that measures them: cancel, follow and delete it as a run.'),
        profiles: z.int().describe('Number of CPU profiles that it measures.'),
        delivered: z
          .boolean()
          .describe('False if Redis was unreachable; a worker then finds the run in the database.'),
      }),
    },
    errors: ['not_profilable', 'quota_exceeded', 'unknown_host_class'],
  },
  readCpuProfile: {
    action: 'run.read',
    subject: 'CPU profile',
    method: 'get',
    path: '/api/v1/cpu-profiles/{id}/{format}',
    summary: 'Download a CPU profile',
    description:
      'Formats: `pprof` (gzipped protobuf), `speedscope` (JSON) and `folded` (a line per stack with its samples).',
    success: {
      status: 200,
      description: 'The file',
      type: 'application/octet-stream',
      schema: z.string(),
    },
    errors: [],
  },
} as const satisfies Operations;

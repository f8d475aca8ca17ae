import { hostClassSchema } from '@headroom/model/host';
import { DISCOVERY_STEPS, discoveredSchema, discoveryRequestSchema, RUN_STATUSES } from '@headroom/model/run';
import { z } from 'zod';
import { BODY_ERRORS, nameSchema } from './fields.ts';
import type { Operations } from './operation.ts';
import { fileText, MAX_FILE_BYTES, projectSchema } from './projects.ts';

export const newDiscoverySchema = discoveryRequestSchema.extend({
  hostClass: hostClassSchema.describe('Class of the host that fetches and starts the server.'),
});
export type NewDiscoveryBody = z.infer<typeof newDiscoverySchema>;

export const discoverySchema = z.object({
  id: z.uuid().describe('Id of its run.'),
  status: z.enum(RUN_STATUSES),
  reason: z.string().nullable().describe('Reason that it failed.'),
  hostClass: z.string(),
  request: discoveryRequestSchema,
  step: z.enum(DISCOVERY_STEPS).nullable().describe('Current or last step; null until it starts.'),
  found: discoveredSchema.nullable().describe('The discovered server; null until it finishes.'),
});
export type Discovery = z.infer<typeof discoverySchema>;

/** Discoveries: servers that are named by a text, fetched, started and asked what they do. */
export const discoveriesApi = {
  createDiscovery: {
    action: 'project.manage',
    limit: 'runSubmission',
    method: 'post',
    path: '/api/v1/discoveries',
    summary: 'Discover a server: fetch its package, image or repository, start it, and list its tools',
    description:
      'A run of kind `try` without a project: follow and cancel it like a run. Removed a day after its end. Calls tools that declare themselves read-only.',
    body: newDiscoverySchema,
    maxBodyBytes: MAX_FILE_BYTES,
    success: {
      status: 201,
      description: 'The discovery is stored and a host will take it',
      schema: z.object({
        id: z.uuid().describe('Id of its run.'),
        delivered: z
          .boolean()
          .describe('False if Redis was unreachable; a worker then finds it in the database.'),
      }),
      headers: { location: 'Path of the discovery in this API' },
    },
    errors: [
      ...BODY_ERRORS,
      'unknown_host_class',
      'archives_not_allowed',
      'repository_not_allowed',
      'quota_exceeded',
    ],
  },
  readDiscovery: {
    action: 'project.read',
    subject: 'run',
    method: 'get',
    path: '/api/v1/discoveries/{id}',
    summary: 'Read a discovery with the tools that it found',
    success: { status: 200, description: 'The discovery', schema: discoverySchema },
    errors: [],
  },
  createDiscoveredProject: {
    action: 'project.manage',
    subject: 'run',
    limit: 'upload',
    method: 'post',
    path: '/api/v1/discoveries/{id}/project',
    summary: 'Add a project for a discovered server',
    description:
      'For a package, version v1 is an archive of the headroom.yaml and the lock files of the discovery; for a repository or archive without a headroom.yaml, the text takes its place. Ready to be measured.',
    body: z.strictObject({
      title: nameSchema('project').optional().describe('Title of the project; default: name of the server.'),
      file: fileText.describe('Text of the file: `server` of the discovery, followed by a workload.'),
    }),
    maxBodyBytes: MAX_FILE_BYTES,
    success: {
      status: 201,
      description: 'The project',
      schema: projectSchema,
      headers: { location: 'Path of the project in this API' },
    },
    errors: [
      ...BODY_ERRORS,
      'discovery_not_finished',
      'unknown_host_class',
      'archives_not_allowed',
      'repository_not_allowed',
      'project_exists',
      'quota_exceeded',
    ],
  },
} as const satisfies Operations;

import { calibrationRequestSchema } from '@headroom/model/comparison';
import { hostClassSchema, hostDescriptionSchema } from '@headroom/model/host';
import { z } from 'zod';
import { COMPARISON_ERRORS, createdComparisonSchema } from './comparisons.ts';
import { BODY_ERRORS, idSchema, momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

export const HOST_STATES = ['idle', 'running', 'draining', 'drained', 'away'] as const;
export type HostState = (typeof HOST_STATES)[number];

export const hostSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  hostClass: hostClassSchema.describe('Class of the runs that it takes.'),
  runtime: z.string().describe('`docker` or `process`.'),
  state: z
    .enum(HOST_STATES)
    .describe('`draining`: drained while its run goes on; `away`: no heartbeat for a minute.'),
  run: z
    .object({
      id: z.uuid(),
      trial: z
        .object({ serverId: z.string(), round: z.int() })
        .nullable()
        .describe('Current trial; null between trials and during builds.'),
    })
    .nullable()
    .describe('Current run; null if idle, or if the run belongs to another workspace.'),
  busy: z
    .object({ since: momentSchema.describe('Time at which it took the run.'), cancelling: z.boolean() })
    .nullable()
    .describe('Current run of any workspace; null if idle, or if you may not cancel it.'),
  heartbeatAt: momentSchema,
  drainedAt: momentSchema.nullable().describe('Time since which it takes no more runs.'),
  description: hostDescriptionSchema,
});

/** Hosts. */
export const hostsApi = {
  listHosts: {
    action: 'host.list',
    method: 'get',
    path: '/api/v1/hosts',
    summary: 'List the hosts with their hardware and current work',
    success: {
      status: 200,
      description: 'All hosts, by class and name',
      schema: z.object({ hosts: z.array(hostSchema) }),
    },
    errors: [],
  },
  drainHost: {
    action: 'host.manage',
    subject: 'host',
    method: 'post',
    path: '/api/v1/hosts/{id}/drain',
    summary: 'Drain a host: finish its run, take no more',
    description:
      'Its current run continues; `cancelHostRun` ends it. The host takes no further run, even after its worker restarts; other hosts of its class take queued runs.',
    success: { status: 200, description: 'The drained or draining host', schema: hostSchema },
    errors: [],
  },
  undrainHost: {
    action: 'host.manage',
    subject: 'host',
    method: 'post',
    path: '/api/v1/hosts/{id}/undrain',
    summary: 'Let a drained host take runs again',
    description: 'It takes runs again within seconds.',
    success: { status: 200, description: 'The host', schema: hostSchema },
    errors: [],
  },
  cancelHostRun: {
    action: 'host.cancel',
    subject: 'host',
    method: 'post',
    path: '/api/v1/hosts/{id}/cancel',
    summary: 'Cancel the run that a host works on, of any workspace',
    description:
      'For managers of the host and the owner of the installation, without access to the run. `since` identifies the run: `busy.since` of the host. Measured trials stay; the run’s workspace sees that a manager of the host cancelled it.',
    body: z.strictObject({ since: momentSchema.describe('`busy.since` of the host.') }),
    success: {
      status: 202,
      description: 'It is cancelled, or will be within seconds',
      schema: z.object({
        id: z.uuid().describe('Id of the host.'),
        state: z.enum(['cancelled', 'cancelling']),
      }),
    },
    errors: [...BODY_ERRORS, 'host_work_over'],
  },
  removeHost: {
    action: 'host.manage',
    subject: 'host',
    method: 'delete',
    path: '/api/v1/hosts/{id}',
    summary: 'Remove a host without a heartbeat',
    description: 'Its runs stay and keep its name. It returns as soon as its worker runs again.',
    success: { status: 200, description: 'The removed host', schema: idSchema },
    errors: ['host_not_away'],
  },
  calibrateHost: {
    action: 'host.manage',
    subject: 'host',
    limit: 'runSubmission',
    method: 'post',
    path: '/api/v1/hosts/{id}/calibration',
    summary: 'Queue the calibration of a host: a revision against itself',
    description:
      'Measures the noise floor of later comparisons on the host that takes it. Queued for the class of this host; any host of that class may take it.',
    body: calibrationRequestSchema,
    success: {
      status: 201,
      description: 'The calibration is stored and will be measured',
      schema: createdComparisonSchema,
      headers: { location: 'Path of the calibration in this API' },
    },
    errors: COMPARISON_ERRORS,
  },
} as const satisfies Operations;

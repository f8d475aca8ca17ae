import { uploadSchema } from '@headroom/workload';
import { z } from 'zod';
import { BODY_ERRORS } from './fields.ts';
import type { Operations } from './operation.ts';

/** A trial with all of its samples and the end of its log. */
const MAX_UPLOAD_BYTES = 1024 * 1024;

/** Trials that were measured elsewhere. */
export const uploadsApi = {
  createUpload: {
    action: 'run.create',
    limit: 'runSubmission',
    method: 'post',
    path: '/api/v1/uploads',
    summary: 'Store a trial that was measured on your own machine',
    description:
      'As `headroom measure --upload` sends it. It becomes a run of the kind `elsewhere`, which no host of this installation measured: it is in no comparison, trend or ranking, and cannot be published.',
    body: uploadSchema,
    maxBodyBytes: MAX_UPLOAD_BYTES,
    success: {
      status: 201,
      description: 'The stored run',
      schema: z.object({ id: z.uuid().describe('of a run'), url: z.string().describe('its page') }),
      headers: { location: 'Path of the run in this API' },
    },
    errors: [...BODY_ERRORS, 'quota_exceeded'],
  },
} as const satisfies Operations;

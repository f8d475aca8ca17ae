import { uploadSchema } from '@headroom/model/run';
import { z } from 'zod';
import { BODY_ERRORS } from './fields.ts';
import type { Operations } from './operation.ts';

/** The trials of a comparison with their samples and the ends of their logs; one trial is a hundredth of it. */
const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;

/** Trials and comparisons that were measured elsewhere. */
export const uploadsApi = {
  createUpload: {
    action: 'run.create',
    limit: 'runSubmission',
    method: 'post',
    path: '/api/v1/uploads',
    summary: 'Store a trial or a comparison that was measured on your own machine',
    description:
      'Used by `headroom measure --upload` and `headroom compare --local --upload`. Becomes a run of kind `elsewhere`, outside trends, rankings and publications. A comparison is judged, and read, like those of hosts.',
    body: uploadSchema,
    maxBodyBytes: MAX_UPLOAD_BYTES,
    success: {
      status: 201,
      description: 'The stored run',
      schema: z.object({
        id: z.uuid().describe('Id of the run.'),
        url: z.string().describe('Address of its page.'),
      }),
      headers: { location: 'Path of the run in this API' },
    },
    errors: [...BODY_ERRORS, 'quota_exceeded'],
  },
} as const satisfies Operations;

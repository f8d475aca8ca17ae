import { z } from 'zod';
import { idSchema } from './fields.ts';
import type { Operations } from './operation.ts';

/** Account of the signed-in user. */
export const accountApi = {
  exportAccount: {
    action: 'account.manage',
    method: 'get',
    path: '/api/v1/account/export',
    summary: 'Download everything stored about the account',
    description:
      'Name, sessions, memberships, tokens, invitations, projects, uploads, load profiles, watches, acknowledgements, runs and audit entries; without secrets.',
    success: {
      status: 200,
      description: 'The account, as a file',
      schema: z.record(z.string(), z.unknown()),
      headers: { 'content-disposition': 'Name of the file' },
    },
    errors: [],
  },
  endSession: {
    action: 'account.manage',
    method: 'delete',
    path: '/api/v1/account/sessions/{id}',
    summary: 'End a session of the account',
    description: 'Signs out the browser that used it, from its next request on.',
    success: { status: 200, description: 'The ended session', schema: idSchema },
    errors: ['not_found'],
  },
} as const satisfies Operations;

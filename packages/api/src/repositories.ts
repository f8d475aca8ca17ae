import { DEFAULT_HOST_CLASS, hostClassSchema } from '@headroom/model/host';
import { listedCommitSchema, repositoryListingSchema } from '@headroom/model/run';
import { z } from 'zod';
import { momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

/** Branches, tags and commits of a repository that can be compared. */
export const repositorySchema = z.object({
  address: z
    .string()
    .describe(
      'Address, as in `repository` of a request; "." is the worker’s checkout, a trailing "/*" matches all repositories below it.',
    ),
  hosts: z.array(z.string()).describe('Names of the hosts that may read it.'),
  ...repositoryListingSchema.shape,
  commits: z.array(listedCommitSchema).describe('Newest commits of all branches, newest first.'),
  error: z
    .string()
    .nullable()
    .describe('Error of the last read, with older data listed; null if it succeeded.'),
  readAt: momentSchema,
});

/** Repositories that hosts may read. */
export const repositoriesApi = {
  listRepositories: {
    action: 'host.list',
    method: 'get',
    path: '/api/v1/repositories',
    summary:
      'List the repositories that hosts of a class may read, with their branches, tags and last commits',
    description:
      'Repositories of your workspace’s hosts, and those that operators of other hosts share. Repositories below an entry with /* are listed once a run of your workspace has used them.',
    query: z.object({ hostClass: hostClassSchema.default(DEFAULT_HOST_CLASS) }),
    success: {
      status: 200,
      description: 'Repositories by address, as last read by their hosts',
      schema: z.object({ repositories: z.array(repositorySchema) }),
    },
    errors: ['invalid_query'],
  },
} as const satisfies Operations;

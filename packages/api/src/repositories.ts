import {
  DEFAULT_HOST_CLASS,
  hostClassSchema,
  listedCommitSchema,
  repositoryListingSchema,
} from '@headroom/workload';
import { z } from 'zod';
import { momentSchema } from './fields.ts';
import type { Operations } from './operation.ts';

/** Branches, tags and commits of a repository that can be compared. */
export const repositorySchema = z.object({
  address: z
    .string()
    .describe(
      'as `repository` of a request; "." is the checkout that a worker runs from, and one that ends in "/*" stands for all below it',
    ),
  hosts: z.array(z.string()).describe('names of those that may read it'),
  ...repositoryListingSchema.shape,
  commits: z.array(listedCommitSchema).describe('the last ones of all branches, newest first'),
  error: z.string().nullable().describe('why it could not be read last time; what is listed is older'),
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
      'Those of the hosts of your workspace; of other hosts those that their operators share. What lies below an entry that ends in /* is listed once a run of your workspace has used it.',
    query: z.object({ hostClass: hostClassSchema.default(DEFAULT_HOST_CLASS) }),
    success: {
      status: 200,
      description: 'By address; as their hosts read them last',
      schema: z.object({ repositories: z.array(repositorySchema) }),
    },
    errors: ['invalid_query'],
  },
} as const satisfies Operations;

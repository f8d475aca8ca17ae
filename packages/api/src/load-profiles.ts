import { isCustom } from '@headroom/model/load';
import { profileSchema } from '@headroom/model/run';
import { z } from 'zod';
import { BODY_ERRORS, idSchema, momentSchema, nameSchema } from './fields.ts';
import type { Operations } from './operation.ts';

export const loadProfileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  profile: z.string().describe('Text of the profile: the `profile` of requests for runs and comparisons.'),
  description: z.string().describe('The profile in words.'),
  createdAt: momentSchema,
  createdBy: z.string().nullable().describe('Name of the account; null if it was deleted.'),
});

/** Load profiles that a workspace keeps. */
export const loadProfilesApi = {
  listLoadProfiles: {
    action: 'profile.list',
    method: 'get',
    path: '/api/v1/load-profiles',
    summary: 'List the saved load profiles of the workspace, by name',
    success: {
      status: 200,
      description: 'All saved load profiles, without the built-in ones',
      schema: z.object({ loadProfiles: z.array(loadProfileSchema) }),
    },
    errors: [],
  },
  saveLoadProfile: {
    action: 'profile.manage',
    method: 'post',
    path: '/api/v1/load-profiles',
    summary: 'Save a load profile under a name',
    description:
      'The form for a run offers it to everyone who queues runs in the workspace. A load can be saved under one name only.',
    body: z.strictObject({
      name: nameSchema('load profile').describe('Name, e.g. “evening peak”.'),
      profile: z
        .string({ error: 'give the load profile as text' })
        .meta({ examples: ['closed:users=30,seconds=60'] })
        .pipe(profileSchema.refine(isCustom, 'is built in and has a name; save another load'))
        .describe('Text of the profile.'),
    }),
    success: { status: 201, description: 'The saved load profile', schema: loadProfileSchema },
    errors: [...BODY_ERRORS, 'load_profile_exists', 'too_many_load_profiles'],
  },
  deleteLoadProfile: {
    action: 'profile.manage',
    subject: 'load profile',
    method: 'delete',
    path: '/api/v1/load-profiles/{id}',
    summary: 'Delete a saved load profile of the workspace',
    description: 'Runs measured with it stay as they are.',
    success: { status: 200, description: 'The deleted load profile', schema: idSchema },
    errors: [],
  },
} as const satisfies Operations;

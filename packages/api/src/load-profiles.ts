import { isCustom, profileSchema } from '@headroom/workload';
import { z } from 'zod';
import { BODY_ERRORS, idSchema, momentSchema, nameSchema } from './fields.ts';
import type { Operations } from './operation.ts';

export const loadProfileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  profile: z.string().describe('its text, which requests for runs and comparisons take as their profile'),
  description: z.string().describe('the same in words'),
  createdAt: momentSchema,
  createdBy: z.string().nullable().describe('name of the account; null: deleted'),
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
      description: 'All of them, without those that are built in',
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
      name: nameSchema('load profile').describe('a name to recognise it by: “evening peak”'),
      profile: z
        .string({ error: 'give the load profile as text' })
        .meta({ examples: ['closed:users=30,seconds=60'] })
        .pipe(profileSchema.refine(isCustom, 'is built in and has a name; save another load'))
        .describe('its text'),
    }),
    success: { status: 201, description: 'It is saved', schema: loadProfileSchema },
    errors: [...BODY_ERRORS, 'load_profile_exists', 'too_many_load_profiles'],
  },
  deleteLoadProfile: {
    action: 'profile.manage',
    subject: 'load profile',
    method: 'delete',
    path: '/api/v1/load-profiles/{id}',
    summary: 'Delete a saved load profile of the workspace',
    description: 'Runs measured with it stay as they are.',
    success: { status: 200, description: 'It is deleted', schema: idSchema },
    errors: [],
  },
} as const satisfies Operations;

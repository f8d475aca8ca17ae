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
  createdBy: z.string().nullable().describe('name of the account; null: it is gone'),
});

/** Load profiles that a workspace keeps. */
export const loadProfilesApi = {
  listLoadProfiles: {
    action: 'profile.list',
    method: 'get',
    path: '/api/v1/load-profiles',
    summary: 'List the load profiles that the workspace keeps, by name',
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
    summary: 'Keep a load profile by a name',
    description:
      'The form for a run offers it to everybody who queues runs in the workspace. A load is kept by one name only.',
    body: z.strictObject({
      name: nameSchema('load profile').describe('by which people recognise it: “evening peak”'),
      profile: z
        .string({ error: 'give the load profile as text' })
        .meta({ examples: ['closed:users=30,seconds=60'] })
        .pipe(profileSchema.refine(isCustom, 'is built in, by a name of its own; keep a load that is not'))
        .describe('its text'),
    }),
    success: { status: 201, description: 'It is kept', schema: loadProfileSchema },
    errors: [...BODY_ERRORS, 'load_profile_exists', 'too_many_load_profiles'],
  },
  deleteLoadProfile: {
    action: 'profile.manage',
    subject: 'load profile',
    method: 'delete',
    path: '/api/v1/load-profiles/{id}',
    summary: 'Delete a load profile that the workspace keeps',
    description: 'Runs that were measured by it stay as they are.',
    success: { status: 200, description: 'It is gone', schema: idSchema },
    errors: [],
  },
} as const satisfies Operations;

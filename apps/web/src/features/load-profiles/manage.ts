import type { loadProfileSchema } from '@headroom/api/load-profiles';
import { type KeptLoadProfile, MAX_LOAD_PROFILES, saveLoadProfile } from '@headroom/db';
import { findProfile } from '@headroom/model/run';
import type { z } from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';

type Shown = z.input<typeof loadProfileSchema>;

/** A kept load profile as the API shows it. */
export function serializeLoadProfile({ createdAt, createdBy, ...kept }: KeptLoadProfile): Shown {
  return {
    ...kept,
    description: findProfile(kept.profile)?.description ?? 'unknown in this version',
    createdAt: createdAt.toISOString(),
    createdBy: createdBy?.name ?? null,
  };
}

/** Keeps a load profile. Throws ApiError where its name or its load is kept already, and where there are too many. */
export async function keepLoadProfile(
  body: { name: string; profile: string },
  { workspaceId, actor }: { workspaceId: string; actor: Actor },
): Promise<KeptLoadProfile> {
  const createdById = actor.kind === 'anonymous' ? null : actor.userId;
  const answer = await saveLoadProfile(db(), { ...body, workspaceId, createdById });
  if (answer === 'full') {
    throw new ApiError(
      'too_many_load_profiles',
      `Not saved: the limit is ${MAX_LOAD_PROFILES} load profiles per workspace. Delete one first.`,
    );
  }
  if ('saved' in answer) return answer.saved;
  const { name, profile } = answer.taken;
  const field =
    profile === body.profile
      ? { path: 'profile', message: `the workspace already has this load as “${name}”` }
      : { path: 'name', message: `the workspace already has another load with this name: ${profile}` };
  throw new ApiError('load_profile_exists', `Not saved. ${field.path}: ${field.message}.`, {
    fields: [field],
  });
}

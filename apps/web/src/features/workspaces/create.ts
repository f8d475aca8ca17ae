import { slugOf } from '@headroom/api/slug';
import { createWorkspace, MAX_OWNED_WORKSPACES } from '@headroom/db';
import type { SignedIn } from '#server/access/actor.ts';
import { db } from '#server/db.ts';
import { ApiError } from '#server/http/errors.ts';
import { enter } from './enter.ts';

/** Slug for a name without a letter that could stand in an address. */
const NAMELESS = 'workspace';

/** Makes a workspace owned by the caller, and enters it. Throws ApiError when they own too many. */
export async function makeWorkspace(actor: SignedIn, name: string) {
  const made = await createWorkspace(db(), { name, slug: slugOf(name) || NAMELESS, userId: actor.userId });
  if (!made) {
    throw new ApiError(
      'too_many_workspaces',
      `The limit is ${MAX_OWNED_WORKSPACES} owned workspaces per account. Leave one, or ask someone else to create this one.`,
    );
  }
  await enter(actor, made.id);
  return made;
}

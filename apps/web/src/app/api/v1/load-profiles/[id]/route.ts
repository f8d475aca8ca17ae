import { loadProfilesApi } from '@headroom/api/load-profiles';
import { deleteLoadProfile } from '@headroom/db';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

export const DELETE = route(loadProfilesApi.deleteLoadProfile, async ({ params: { id }, audit }) => {
  const name = await deleteLoadProfile(db(), id);
  if (name === null) throw notFound('load profile', id);
  await audit({ action: 'load_profile.deleted', subject: name });
  return { id };
});

import { loadProfilesApi } from '@headroom/api/load-profiles';
import { listLoadProfiles } from '@headroom/db';
import { keepLoadProfile, serializeLoadProfile } from '#features/load-profiles/manage.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const dynamic = 'force-dynamic';

export const GET = route(loadProfilesApi.listLoadProfiles, async ({ workspaceId }) => ({
  loadProfiles: (await listLoadProfiles(db(), workspaceId)).map(serializeLoadProfile),
}));

export const POST = route(loadProfilesApi.saveLoadProfile, async ({ body, actor, workspaceId, audit }) => {
  const kept = await keepLoadProfile(body, { workspaceId, actor });
  await audit({ action: 'load_profile.saved', subject: kept.name, details: { profile: kept.profile } });
  return serializeLoadProfile(kept);
});

import { versionsApi } from '@headroom/api/versions';
import { versionRef } from '@headroom/model/run';
import { removeVersion } from '#features/projects/upload.ts';
import { route } from '#server/api/route.ts';

export const DELETE = route(versionsApi.deleteVersion, async ({ params: { id, number }, audit }) => {
  const subject = await removeVersion(id, number);
  const details = { version: versionRef(Number(number)) };
  await audit({ action: 'project.version_deleted', subject, details });
  return { number: Number(number) };
});

import { versionsApi } from '@headroom/api/versions';
import { listVersions } from '@headroom/db';
import { serializeVersion, uploadVersion } from '#features/projects/upload.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const GET = route(versionsApi.listVersions, async ({ params: { id } }) => ({
  versions: (await listVersions(db(), id)).map(serializeVersion),
}));

export const POST = route(
  versionsApi.addVersion,
  async ({ request, params: { id }, query, actor, workspaceId, audit }) => {
    const asking = { request, actor, workspaceId };
    const { title, version, added } = await uploadVersion(id, query.fileName, asking);
    const { ref, fileName, sha256, bytes } = version;
    if (added) {
      await audit({
        action: 'project.version_added',
        subject: title,
        details: { version: ref, fileName, sha256, bytes },
      });
    }
    return { ...version, added };
  },
);

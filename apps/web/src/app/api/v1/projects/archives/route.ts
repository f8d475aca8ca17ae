import { versionsApi } from '@headroom/api/versions';
import { showProject } from '#features/projects/manage.ts';
import { addArchiveProject } from '#features/projects/upload.ts';
import { route } from '#server/api/route.ts';

export const POST = route(
  versionsApi.createArchiveProject,
  async ({ request, query, actor, workspaceId, audit }) => {
    const { id, version, hasFile } = await addArchiveProject(query, { request, actor, workspaceId });
    const content = { ...(await showProject(id)), hasFile };
    const { fileName, sha256, bytes } = version;
    const details = { fileName, sha256, bytes, path: content.path };
    await audit({ action: 'project.created', subject: content.title, subjectId: id, details });
    return { content, headers: { location: `/api/v1/projects/${id}` } };
  },
);

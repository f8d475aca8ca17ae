import { discoveriesApi } from '@headroom/api/discoveries';
import { addDiscoveredProject } from '#features/projects/discovery/discover.ts';
import { showProject } from '#features/projects/manage.ts';
import { route } from '#server/api/route.ts';

export const POST = route(
  discoveriesApi.createDiscoveredProject,
  async ({ params, body, actor, workspaceId, audit }) => {
    const id = await addDiscoveredProject(params.id, body, { workspaceId, actor });
    const content = await showProject(id);
    const details = { discovery: params.id, path: content.path };
    await audit({ action: 'project.created', subject: content.title, subjectId: id, details });
    return { content, headers: { location: `/api/v1/projects/${id}` } };
  },
);

import { projectsApi } from '@headroom/api/projects';
import { tryProject } from '#features/projects/manage.ts';
import { route } from '#server/api/route.ts';

export const POST = route(projectsApi.tryProject, async ({ params: { id }, body, actor, workspaceId }) => {
  const content = await tryProject(id, body, { workspaceId, actor });
  return { content, headers: { location: `/api/v1/runs/${content.id}` } };
});

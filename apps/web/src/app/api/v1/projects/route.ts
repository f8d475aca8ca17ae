import { projectsApi } from '@headroom/api/projects';
import { listProjects } from '@headroom/db';
import { addProject } from '#features/projects/manage.ts';
import { serializeProjectSummary } from '#features/projects/serialize.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const GET = route(projectsApi.listProjects, async ({ workspaceId }) => ({
  projects: (await listProjects(db(), workspaceId)).map(serializeProjectSummary),
}));

export const POST = route(projectsApi.createProject, async ({ body, actor, workspaceId, audit }) => {
  const content = await addProject(body, { workspaceId, actor });
  const { repository, path } = content;
  const about = { subject: content.title, subjectId: content.id };
  await audit({ action: 'project.created', ...about, details: { repository, path } });
  return { content, headers: { location: `/api/v1/projects/${content.id}` } };
});

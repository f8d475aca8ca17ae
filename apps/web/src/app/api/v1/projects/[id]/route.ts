import { projectsApi } from '@headroom/api/projects';
import { changeProject, removeProject, showProject } from '#features/projects/manage.ts';
import { route } from '#server/api/route.ts';

export const GET = route(projectsApi.readProject, ({ params: { id } }) => showProject(id));

export const PUT = route(projectsApi.changeProject, async ({ params: { id }, body, actor, audit }) => {
  const project = await changeProject(id, body, actor);
  const { ref, path, hostClass } = project;
  await audit({ action: 'project.changed', subject: project.title, details: { ref, path, hostClass } });
  return project;
});

export const DELETE = route(projectsApi.deleteProject, async ({ params: { id }, audit }) => {
  await audit({ action: 'project.deleted', subject: await removeProject(id) });
  return { id };
});

import { projectsApi } from '@headroom/api/projects';
import { problemsOfText } from '#features/projects/problems.ts';
import { route } from '#server/api/route.ts';

export const POST = route(projectsApi.checkFile, async ({ body: { file } }) => ({
  problems: await problemsOfText(file),
}));

import type { Output } from '@headroom/api/client';
import { ask, type Installation } from './ask.ts';

type Project = Output<'GET /api/v1/projects'>['projects'][number];

interface Choice {
  readonly project?: string | undefined;
  readonly servers?: readonly string[] | undefined;
}

/** Project and servers of a request by an id or a title; all servers of the project where none is named. @throws Error that says what to name */
export async function chooseServers(
  { project: named, servers }: Choice,
  installation: Installation,
): Promise<{ project?: string; servers: readonly string[] }> {
  if (named === undefined) {
    if (servers) return { servers };
    throw new Error('project or servers is required; list shows both');
  }
  const { projects } = await ask(installation, 'GET /api/v1/projects', {});
  const project = projectNamed(named, projects);
  const chosen = servers ?? project.servers.map(({ id }) => id);
  if (chosen.length > 0) return { project: project.id, servers: chosen };
  throw new Error(
    `project ${project.title} has no servers yet: start a try on its page, which reads ${project.path}`,
  );
}

function projectNamed(named: string, projects: readonly Project[]): Project {
  const matches = projects.filter(({ id, title }) => id === named || title === named);
  const [project, other] = matches;
  if (project && !other) return project;
  if (project) throw new Error(`project: several are called so; use an id: ${labels(matches)}`);
  throw new Error(`project: unknown; allowed: ${labels(projects) || 'none, the workspace has no project'}`);
}

const labels = (projects: readonly Project[]) =>
  projects.map(({ id, title }) => `${title} (${id})`).join(', ');

import type { ProjectAnswer } from '../api/answers.ts';
import { CommandError } from '../exit.ts';
import { isSameRepository } from '../repository/address.ts';

/**
 * The project that a comparison or a run is of: the one that is named, by title or id, or the only one of a repository.
 * @throws CommandError where there is none, or several, or a host has not read its file yet
 */
export function projectOf(
  projects: readonly ProjectAnswer[],
  { named, repository }: { named: string | undefined; repository: string },
): ProjectAnswer {
  const found = projects.filter((project) =>
    named === undefined
      ? isSameRepository(project.repository, repository)
      : project.id === named || project.title === named,
  );
  const [project, other] = found;
  if (!project) throw new CommandError(noneLabel(projects, { named, repository }));
  if (other) {
    const which = found.map(({ title, path, id }) => `${title} (${path}, ${id})`).join('; ');
    throw new CommandError(`--project matches several projects; use an id: ${which}`);
  }
  if (project.suite === null) {
    throw new CommandError(
      `project ${project.title} has no servers yet: start a try on its page, which reads ${project.path}`,
    );
  }
  return project;
}

function noneLabel(
  projects: readonly ProjectAnswer[],
  { named, repository }: { named: string | undefined; repository: string },
): string {
  const there = projects.map(({ title }) => title).join(', ') || 'none';
  return named === undefined
    ? `--servers is required, or "compare": {"servers": […]} in headroom.json, or a project. This workspace has no project of ${repository}; it has: ${there}`
    : `--project: this workspace has no project "${named}"; it has: ${there}`;
}

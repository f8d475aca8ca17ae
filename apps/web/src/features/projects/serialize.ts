import type { projectSchema, projectSummarySchema } from '@headroom/api/projects';
import type { ProjectRow } from '@headroom/db';
import { isArchive } from '@headroom/model/run';
import { isUnchecked, type Workload } from '@headroom/model/suite';
import type { z } from 'zod';

/** A project as lists of the API show it. */
export function serializeProjectSummary(project: ProjectRow): z.input<typeof projectSummarySchema> {
  const { id, title, repository, ref, path, hostClass, servers, suite, createdAt, lastTry } = project;
  return {
    id,
    title,
    source: isArchive(repository) ? 'archive' : 'repository',
    repository,
    ref,
    path,
    hostClass,
    servers: [...servers],
    suite,
    createdAt: createdAt.toISOString(),
    lastTry: lastTry && {
      id: lastTry.runId,
      status: lastTry.status,
      outcome: lastTry.outcome,
      reason: lastTry.reason,
      createdAt: lastTry.createdAt.toISOString(),
      finishedAt: lastTry.finishedAt?.toISOString() ?? null,
    },
  };
}

/** A project as the API shows it on its own. */
export function serializeProject(
  project: ProjectRow,
  { file, workload }: { file: string | null; workload: Workload | null },
): z.input<typeof projectSchema> {
  return {
    ...serializeProjectSummary(project),
    file,
    workload: workload && {
      handshakes: [...workload.handshakes],
      protocol: workload.protocol,
      tools: workload.tools.map(({ name, method, weight = 1, expect }) => ({
        name,
        ...(method && { method }),
        weight,
        unchecked: isUnchecked(expect),
      })),
    },
  };
}

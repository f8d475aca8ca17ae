import { listProjects, listWorkloads, type ProjectRow } from '@headroom/db';
import { expectationLabel, HANDSHAKES, type Workload, type WorkloadTool } from '@headroom/workload';
import { repositoryLabel } from '#results/run/labels.ts';
import { db } from '#server/db.ts';
import { inOrder } from './asked.ts';
import type { ProjectOption, ToolOption } from './choices.ts';

/** The projects of a workspace that can be run. */
export async function readProjectOptions(workspaceId: string): Promise<ProjectOption[]> {
  const projects = await listProjects(db(), workspaceId);
  const suites = projects.flatMap(({ suite }) => suite ?? []);
  const workloads = await listWorkloads(db(), suites);
  return projects.flatMap((project) => {
    const workload = workloads.get(project.suite ?? '');
    return workload ? [toOption(project, workload)] : [];
  });
}

function toOption(project: ProjectRow, workload: Workload): ProjectOption {
  const { id, title, repository, ref, path, hostClass, servers } = project;
  const offered = inOrder(workload);
  return {
    id,
    title,
    description: `${path} of ${repositoryLabel(repository) ?? repository}`,
    repository,
    ref,
    hostClass,
    servers: servers.map((server) => ({
      id: server.id,
      title: server.title,
      stack: server.title === server.id ? '' : server.id,
      missing: null,
    })),
    handshakes: HANDSHAKES.filter((handshake) => offered.includes(handshake.id)).map((handshake) => ({
      id: handshake.id,
      title: handshake.title,
      description: handshake.description,
    })),
    tools: toolsOf(workload.tools),
  };
}

function toolsOf(tools: readonly WorkloadTool[]): ToolOption[] {
  const all = tools.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return tools.map(({ name, weight = 1, expect }) => ({
    name,
    sharePct: (100 * weight) / all,
    expects: expect === 'none' ? null : expect.map(expectationLabel).join('; '),
  }));
}

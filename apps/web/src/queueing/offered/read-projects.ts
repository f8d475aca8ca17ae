import {
  listProjects,
  listVersionsOf,
  listWorkloads,
  type ProjectRow,
  type ProjectVersion,
} from '@headroom/db';
import { versionRef } from '@headroom/model/run';
import {
  expectationLabel,
  handshakesOf,
  isUnchecked,
  type Workload,
  type WorkloadTool,
} from '@headroom/model/suite';
import { sourceLabel } from '#results/run/labels.ts';
import { db } from '#server/db.ts';
import { ago } from '#ui/time.ts';
import type { ProjectOption, ToolOption } from './choices.ts';
import type { RepositoryChoice } from './repositories.ts';

/** The projects of a workspace that can be run. */
export async function readProjectOptions(workspaceId: string): Promise<ProjectOption[]> {
  const projects = await listProjects(db(), workspaceId);
  const suites = projects.flatMap(({ suite }) => suite ?? []);
  const [workloads, versions] = await Promise.all([
    listWorkloads(db(), suites),
    listVersionsOf(
      db(),
      projects.filter(({ lastVersion }) => lastVersion !== null).map(({ id }) => id),
    ),
  ]);
  const now = new Date();
  return projects.flatMap((project) => {
    const workload = workloads.get(project.suite ?? '');
    const uploaded = versions.get(project.id);
    const choice = uploaded ? versionChoice(project.repository, uploaded, now) : null;
    return workload ? [toOption(project, workload, choice)] : [];
  });
}

/** Versions as what there is to choose from in a repository: tags of commits, of which the newest is HEAD. */
function versionChoice(id: string, versions: readonly ProjectVersion[], now: Date): RepositoryChoice {
  const [newest] = versions;
  return {
    id,
    title: 'Uploaded archives',
    head: newest ? versionRef(newest.number) : null,
    refs: versions.map(({ number, digest }) => ({ name: versionRef(number), kind: 'tag', commit: digest })),
    commits: versions.map(({ digest, fileName, createdAt, createdBy }) => ({
      commit: digest,
      subject: fileName,
      author: createdBy ?? 'a deleted account',
      committedAt: createdAt.toISOString(),
      age: ago(createdAt, now),
    })),
    error: null,
  };
}

function toOption(project: ProjectRow, workload: Workload, versions: RepositoryChoice | null): ProjectOption {
  const { id, title, repository, ref, path, hostClass, servers } = project;
  return {
    id,
    title,
    description: `${path} of ${sourceLabel(repository)}`,
    repository,
    ref,
    versions,
    hostClass,
    servers: servers.map((server) => ({
      id: server.id,
      title: server.title,
      stack: server.title === server.id ? '' : server.id,
      missing: null,
    })),
    handshakes: handshakesOf(workload).map(({ id, title, description }) => ({ id, title, description })),
    tools: toolsOf(workload.tools),
  };
}

function toolsOf(tools: readonly WorkloadTool[]): ToolOption[] {
  const all = tools.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return tools.map(({ name, weight = 1, expect }) => ({
    name,
    sharePct: (100 * weight) / all,
    expects: expect === 'none' || isUnchecked(expect) ? null : expect.map(expectationLabel).join('; '),
  }));
}

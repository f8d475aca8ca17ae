import type { FieldError } from '@headroom/api/errors';
import { type ProjectRow, readProject, readWorkload } from '@headroom/db';
import {
  type AskedRun,
  DEFAULT_HOST_CLASS,
  HANDSHAKES,
  OFFERED_HANDSHAKES,
  OWN_REPOSITORY,
  type RunRequest,
  suiteById,
  type Workload,
} from '@headroom/workload';
import { db } from '#server/db.ts';
import { invalidRequest } from '#server/http/errors.ts';

/** A request with nothing left open, and what it is about. */
export interface FilledRequest {
  readonly request: RunRequest;
  /** Null: its servers are those of the installation. */
  readonly project: ProjectRow | null;
  readonly workload: Workload;
}

const DEFAULT_SUITE = 'io';

/** Fills in what a request leaves out. Throws ApiError for a project that cannot be run so. */
export async function fillRequest(asked: AskedRun, workspaceId: string): Promise<FilledRequest> {
  const { project: id, ...rest } = asked;
  if (id !== undefined) return fillFromProject(id, rest, workspaceId);
  const suite = suiteById(asked.suite ?? DEFAULT_SUITE);
  const handshake = asked.handshake ?? 'session';
  const offered = OFFERED_HANDSHAKES.map((known) => known.id);
  if (!offered.includes(handshake)) throw invalidRequest([unknownHandshake(handshake, offered)]);
  const request = {
    ...rest,
    suite: suite.id,
    handshake,
    hostClass: asked.hostClass ?? DEFAULT_HOST_CLASS,
    repository: asked.repository ?? OWN_REPOSITORY,
  };
  return { request, project: null, workload: suite };
}

async function fillFromProject(
  id: string,
  asked: Omit<AskedRun, 'project'>,
  workspaceId: string,
): Promise<FilledRequest> {
  const project = await readProject(db(), id);
  if (project?.workspaceId !== workspaceId) {
    throw invalidRequest([{ path: 'project', message: 'the workspace has no project with this id' }]);
  }
  const { suite } = project;
  if (suite === null) {
    const message = `“${project.title}” has no servers yet: no try has read its file; try it first`;
    throw invalidRequest([{ path: 'project', message }]);
  }
  const workload = await readWorkload(db(), suite);
  const fixed = (['suite', 'repository'] as const).filter((path) => asked[path] !== undefined);
  const known = inOrder(workload);
  const handshake = asked.handshake ?? workload.handshakes[0] ?? 'session';
  const fields: FieldError[] = [
    ...fixed.map((path) => ({ path, message: `leave it out: the project says what it is` })),
    ...(known.includes(handshake) ? [] : [unknownHandshake(handshake, known)]),
  ];
  if (fields.length > 0) throw invalidRequest(fields);
  const request = {
    ...asked,
    suite,
    handshake,
    hostClass: asked.hostClass ?? project.hostClass,
    repository: project.repository,
    ref: asked.ref ?? project.ref ?? 'HEAD',
  };
  return { request, project, workload };
}

/** The handshakes of a workload, in the order in which they are always shown. */
export function inOrder({ handshakes }: Pick<Workload, 'handshakes'>): string[] {
  return HANDSHAKES.map(({ id }) => id).filter((id) => handshakes.includes(id));
}

function unknownHandshake(handshake: string, allowed: readonly string[]): FieldError {
  const message = `unknown handshake ${JSON.stringify(handshake)}; allowed: ${allowed.join(', ')}`;
  return { path: 'handshake', message };
}

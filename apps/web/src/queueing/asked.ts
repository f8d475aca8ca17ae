import type { FieldError } from '@headroom/api/errors';
import { type ProjectRow, readProject, readWorkload } from '@headroom/db';
import { DEFAULT_HOST_CLASS } from '@headroom/model/host';
import { loadFaults } from '@headroom/model/load';
import {
  type AskedRun,
  DEFAULT_SUITE,
  mayLoad,
  OWN_REPOSITORY,
  profileById,
  profilesOf,
  type RunRequest,
  SUITES,
  suiteById,
  whyNotProfiled,
} from '@headroom/model/run';
import { type HandshakeId, handshakesOf, streamsFault, type Workload } from '@headroom/model/suite';
import { db } from '#server/db.ts';
import { invalidRequest } from '#server/http/errors.ts';

/** A request with nothing left open, and what it is about. */
export interface FilledRequest {
  readonly request: RunRequest;
  /** Null: its servers are those of the installation. */
  readonly project: ProjectRow | null;
  readonly workload: Workload;
}

/** Fills in what a request leaves out. Throws ApiError for a project that cannot be run so. */
export async function fillRequest(asked: AskedRun, workspaceId: string): Promise<FilledRequest> {
  const { project: id, ...rest } = asked;
  refuseUnprofiled(asked);
  if (id !== undefined) return fillFromProject(id, rest, workspaceId);
  const suite = suiteById(asked.suite ?? DEFAULT_SUITE);
  const handshake = asked.handshake ?? 'session';
  const whose = `suite ${suite.id}`;
  refuseOthers({ suite: suite.id, profile: asked.profile, handshake }, { workload: suite, whose });
  const request = {
    ...rest,
    suite: suite.id,
    handshake,
    hostClass: asked.hostClass ?? DEFAULT_HOST_CLASS,
    repository: asked.repository ?? OWN_REPOSITORY,
  };
  return { request, project: null, workload: suite };
}

/** Throws ApiError where CPU profiles are asked for of a load that has none. */
function refuseUnprofiled({ profile, profileCpu = 'never' }: AskedRun): void {
  const why = profileCpu === 'never' ? null : whyNotProfiled(profile);
  if (why === null) return;
  const message = `must be "never" with the load profile ${JSON.stringify(profile)}: ${why}`;
  throw invalidRequest([{ path: 'profileCpu', message }]);
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
    const message = `“${project.title}” has no servers yet: start a try, which reads its file`;
    throw invalidRequest([{ path: 'project', message }]);
  }
  const workload = await readWorkload(db(), suite);
  const fixed = (['suite', 'repository'] as const).filter((path) => asked[path] !== undefined);
  const handshake = asked.handshake ?? workload.handshakes[0] ?? 'session';
  const doubled = fixed.map((path) => ({ path, message: `must be omitted: the project sets it` }));
  const whose = 'the project';
  refuseOthers({ suite, profile: asked.profile, handshake }, { workload, whose, fields: doubled });
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

/** Throws ApiError for a load profile or a handshake that the workload of a suite, or of a project, does not have. */
function refuseOthers(
  { suite, profile, handshake }: Pick<RunRequest, 'suite' | 'profile' | 'handshake'>,
  {
    workload,
    whose,
    fields = [],
  }: {
    workload: Workload;
    /** Its suite or its project, in words. */
    whose: string;
    /** Other mistakes of the request. */
    fields?: readonly FieldError[];
  },
): void {
  const all = [
    ...fields,
    ...profileFaults(profile, { suite, workload, whose }),
    ...handshakeFaults(handshake, { workload, whose }),
  ];
  if (all.length > 0) throw invalidRequest(all);
}

/**
 * Faults of a load profile that the workload does not have, that names tools which it has not, or that wants a project's
 * servers to list more.
 */
export function profileFaults(
  profile: string,
  { suite, workload, whose }: { suite: string; workload: Workload; whose: string },
): FieldError[] {
  if (!mayLoad(suite, profile)) {
    const allowed = profilesOf(suite).map(({ id }) => id);
    const message = `${whose} has no load profile ${JSON.stringify(profile)}; allowed: ${allowed.join(', ')}, and your own of their kinds`;
    return [{ path: 'profile', message }];
  }
  const isSuite = SUITES.some(({ id }) => id === suite);
  return loadFaults(profileById(profile), { workload, whose, isSuite }).map((message) => ({
    path: 'profile',
    message,
  }));
}

/** Faults of a handshake that the workload does not have, or by which its users would hold streams of two kinds. */
export function handshakeFaults(
  handshake: HandshakeId,
  { workload, whose }: { workload: Workload; whose: string },
): FieldError[] {
  const handshakes = handshakesOf(workload).map(({ id }) => id);
  const streams = streamsFault(workload, handshake, whose);
  return [
    ...lacking('handshake', `${whose} has no handshake`, handshake, handshakes),
    ...(streams === null ? [] : [{ path: 'handshake', message: streams }]),
  ];
}

function lacking(path: string, what: string, id: string, allowed: readonly string[]): FieldError[] {
  if (allowed.includes(id)) return [];
  return [{ path, message: `${what} ${JSON.stringify(id)}; allowed: ${allowed.join(', ')}` }];
}

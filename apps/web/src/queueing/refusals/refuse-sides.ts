import type { FieldError } from '@headroom/api/errors';
import { type Host, readArchiveOf } from '@headroom/db';
import {
  type ComparisonPlan,
  isFetched,
  parseSide,
  SIDES,
  type Side,
  type SideSource,
} from '@headroom/model/comparison';
import { db } from '#server/db.ts';
import { invalidRequest } from '#server/http/errors.ts';
import { refuseArchives, refuseDiscoveries } from './refuse-archives.ts';
import type { AskedRefs } from './refuse-refs.ts';

/** A comparison whose sides are judged. */
interface Asked {
  readonly hostClass: string;
  readonly workspaceId: string;
  readonly servers: readonly string[];
  /** True if a project names the servers and the workload. */
  readonly ofProject: boolean;
}

/** Sides of a plan, by the fields of the request. */
export function sidesIn({ baseRef, headRef }: ComparisonPlan): Readonly<Record<Side, SideSource>> {
  return { base: parseSide(baseRef), head: parseSide(headRef) };
}

/** Refs among the sides of a comparison, by the fields of the request. */
export function refsAmong(sides: Readonly<Record<Side, SideSource>>): AskedRefs {
  return Object.fromEntries(
    SIDES.flatMap((side) => {
      const source = sides[side];
      return source.kind === 'ref' ? [[side, source.ref]] : [];
    }),
  );
}

/**
 * Throws ApiError for sides that no host can have: of a request without a project, of more servers than one, of an archive
 * that the workspace lacks, and where a host of the class fetches or builds none for the workspace.
 * @param hosts those of the class
 */
export async function refuseSides(
  sides: Readonly<Record<Side, SideSource>>,
  { hostClass, workspaceId, servers, ofProject }: Asked,
  hosts: readonly Host[],
): Promise<void> {
  const others = SIDES.filter((side) => sides[side].kind !== 'ref');
  if (others.length === 0) return;
  const faults = others.flatMap((path) => faultOf(path, sides[path], ofProject));
  const isFetching = others.some((side) => isFetched(sides[side]));
  if (isFetching && servers.length > 1) {
    const message = `a package or an image stands in for one server: choose one of ${servers.join(', ')}`;
    faults.push({ path: 'servers', message });
  }
  if (faults.length > 0) throw invalidRequest(faults);
  const query = { hostClass, workspaceId, now: new Date() };
  if (isFetching) refuseDiscoveries(query, hosts);
  else refuseArchives(query, hosts);
  await refuseMissingArchives(sides, workspaceId);
}

function faultOf(path: Side, { kind }: SideSource, ofProject: boolean): FieldError[] {
  if (kind === 'address') {
    const message =
      'hosts measure only servers that they start, and this one runs already; allowed: a branch, tag or commit, a package, an image or an uploaded archive. `headroom compare BASE HEAD --local` compares running servers from your machine';
    return [{ path, message }];
  }
  if (ofProject) return [];
  const message = `${NAMES[kind]} needs a project, whose workload both sides get; allowed without one: a branch, tag or commit`;
  return [{ path, message }];
}

const NAMES: Readonly<Record<SideSource['kind'], string>> = {
  ref: 'a ref',
  package: 'a package',
  image: 'an image',
  archive: 'an uploaded archive',
  address: 'a running address',
};

async function refuseMissingArchives(
  sides: Readonly<Record<Side, SideSource>>,
  workspaceId: string,
): Promise<void> {
  const faults: FieldError[] = [];
  for (const path of SIDES) {
    const source = sides[path];
    if (source.kind !== 'archive') continue;
    if (await readArchiveOf(db(), { workspaceId, digest: source.digest })) continue;
    const message = `the workspace has no archive ${source.digest}; allowed: \`sha256\` of a version of its projects`;
    faults.push({ path, message });
  }
  if (faults.length > 0) throw invalidRequest(faults);
}

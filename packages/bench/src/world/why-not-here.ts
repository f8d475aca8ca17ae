import { whyNotAllowed } from '@headroom/builder/image';
import { type Project, placeholdersIn, postgresOf } from '@headroom/project';
import type { BenchEnv } from '../env.ts';
import { needsEngine, needsSandbox } from '../runtime/needs.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';
import { whyNoEgress } from './egress.ts';

type ProjectWorld = Project['world'];

const NO_SEEDED_BACKEND =
  'world.fixtures.seed: where servers run in containers, commands fill fixtures and reach no backend: leave {backend.…} out of them';

/** Parts of a runtime that say what it can never give. */
type Host = Pick<Runtime, 'id' | 'unconfined'>;

/** Settings of a host that say what files may name. */
type Allowing = Pick<BenchEnv, 'HEADROOM_BASE_IMAGES' | 'HEADROOM_EGRESS'>;

/** Reason that a host can never give the world of a file, in words; undefined where it can. */
export function whyNotHere(
  { backends, egress, fixtures }: ProjectWorld,
  { id, unconfined }: Host,
  { HEADROOM_BASE_IMAGES: images, HEADROOM_EGRESS: hosts }: Allowing,
): string | undefined {
  const shut = whyNoEgress(egress, hosts);
  if (shut !== undefined) return shut;
  if (id === 'kubernetes') return whyNotInPods({ backends, fixtures });
  const named = (fixtures?.seed ?? []).flat().flatMap(placeholdersIn);
  if (id === 'docker' && named.some((name) => name.startsWith('backend.'))) return NO_SEEDED_BACKEND;
  for (const [name, backend] of Object.entries(backends)) {
    if (typeof backend === 'object' && 'image' in backend) {
      if (id === 'process') return needsEngine(name, backend.image);
      const why = whyNotAllowed(backend.image, images);
      if (why !== undefined) return `world.backends.${name}: ${why}`;
    }
    if (id === 'process' && unconfined !== undefined && postgresOf(backend)) return needsSandbox(unconfined);
  }
  return undefined;
}

/** Reason that a world is not made of pods. */
function whyNotInPods({
  backends,
  fixtures,
}: Pick<ProjectWorld, 'backends' | 'fixtures'>): string | undefined {
  if (fixtures) return `world.fixtures: ${NOT_IN_PODS}`;
  const [name] =
    Object.entries(backends).find(
      ([, backend]) => postgresOf(backend) || (typeof backend === 'object' && 'image' in backend),
    ) ?? [];
  return name === undefined ? undefined : `world.backends.${name}: ${NOT_IN_PODS}`;
}

const NOT_IN_PODS =
  'a cluster gives servers a Redis and mocks only: run it on a host whose runtime is docker';

/**
 * Refuses a world before anything is built for it: a build may take an hour.
 * @throws TrialFailure `rig_failed` where the host can never give it
 */
export function refuseWorld(world: ProjectWorld, host: Host, allowing: Allowing): void {
  const why = whyNotHere(world, host, allowing);
  if (why !== undefined) throw new TrialFailure('rig_failed', why);
}

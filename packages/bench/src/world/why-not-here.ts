import { type Project, placeholdersIn } from '@headroom/project';
import type { Runtime } from '../runtime/runtime.ts';
import { TrialFailure } from '../trial-failure.ts';

type ProjectWorld = Project['world'];

const NO_EGRESS =
  'world.egress: servers reach nothing but their backends in this version of Headroom: write none, or a backend';
const NO_SEEDED_BACKEND =
  'world.fixtures.seed: where servers run in containers, commands fill fixtures and reach no backend: leave {backend.…} out of them';

/** Sentence for a backend from an image on a host without a container engine. */
export function needsEngine(name: string, image: string): string {
  return `world.backends.${name} comes as the image ${image}, which needs a container engine: run it on a host whose runtime is docker`;
}

/** Reason that a runtime can never give the world of a file, in words; undefined where it can. */
export function whyNotHere(
  { backends, egress, fixtures }: ProjectWorld,
  runtime: Runtime['id'],
): string | undefined {
  if (egress !== 'none') return NO_EGRESS;
  if (runtime === 'docker') {
    const named = (fixtures?.seed ?? []).flat().flatMap(placeholdersIn);
    return named.some((name) => name.startsWith('backend.')) ? NO_SEEDED_BACKEND : undefined;
  }
  for (const [name, backend] of Object.entries(backends)) {
    if (typeof backend === 'object' && 'image' in backend) return needsEngine(name, backend.image);
  }
  return undefined;
}

/**
 * Refuses a world before anything is built for it: a build may take an hour.
 * @throws TrialFailure `rig_failed` where the runtime can never give it
 */
export function refuseWorld(world: ProjectWorld, { id }: Pick<Runtime, 'id'>): void {
  const why = whyNotHere(world, id);
  if (why !== undefined) throw new TrialFailure('rig_failed', why);
}

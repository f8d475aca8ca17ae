import {
  type CapacityProfile,
  type Scaling,
  type ScalingProfile,
  type ScalingStep,
  secondsOf,
} from '@headroom/model/experiments';
import { plural } from '@headroom/model/text';
import { publishLater } from '../offer/step.ts';
import type { RunningServer } from '../runtime/runtime.ts';
import { rethrow, TrialFailure } from '../trial-failure.ts';
import type { TrialContext } from '../world/context.ts';
import { coldStartOf, type StartContext, startServer } from '../world/start.ts';
import { type Searched, searchCapacity } from './capacity.ts';
import { asOne } from './instances.ts';
import type { ExperimentRunner } from './runner.ts';

export const scaling: ExperimentRunner<ScalingProfile> = { isMeasuredAgain: true, start: searchScaling };

/** Capacities so far: the load that the figures of the trial are of, and the steps. */
export interface Scaled extends Pick<Searched, 'loaded'> {
  readonly experiment: Scaling;
}

/** Parts of a trial that starts more and more instances of its server. */
interface Scale
  extends StartContext,
    Pick<TrialContext, 'k6' | 'processors' | 'publish' | 'seed' | 'trialId'> {
  readonly profile: ScalingProfile;
}

/**
 * Searches for the capacity of each number of instances, and tells each time how far it is. Instances go on running: those
 * that are missing are started before a search, on top of the first, which is the caller's. Each virtual user keeps to one.
 * The trial's figures are those of the most instances.
 * @throws TrialFailure of an instance that failed, or of a search, with their number; the signal's reason when aborted
 */
export async function searchScaling(
  scale: Scale,
  first: RunningServer,
  tell: (scaled: Scaled) => void,
): Promise<void> {
  const { profile, processors, runtime, signal, world } = scale;
  const context = { ...scale, workload: world.workloadFor(scale.workload, first) };
  const { machine } = runtime;
  const { parties } = world;
  const { headers, tokens } = first;
  const search = searchOf(profile);
  const running = [first];
  const steps: ScalingStep[] = [];
  try {
    for (const [index, instances] of profile.instances.entries()) {
      while (running.length < instances) running.push(await another(context, running));
      const { serverCpus } = processors;
      const own = { ...processors, serverCpus: serverCpus === null ? null : instances * serverCpus };
      const later = publishLater(context.publish, secondsOfAll(search, steps));
      const publish: typeof later = (event) =>
        later(
          event.type === 'offer'
            ? { ...event, offer: `${plural(instances, 'instance')}, ${event.offer}` }
            : event,
        );
      const urls = running.map(({ url }) => url) as [string, ...string[]];
      await searchCapacity(
        { ...context, profile: search, machine, publish, processors: own },
        { urls, headers, tokens, server: asOne(running), parties },
        ({ loaded, experiment: capacity }) => {
          steps[index] = { instances, capacity };
          tell({ loaded, experiment: { kind: 'scaling', steps: [...steps] } });
        },
      ).catch((error) => rethrow(error, `with ${plural(instances, 'instance')}`));
    }
  } finally {
    const [, ...others] = running;
    await Promise.all(others.map((other) => other.stop(signal.aborted ? 'now' : 'politely')));
  }
}

/** Seconds that the searches so far offered load. */
function secondsOfAll(search: CapacityProfile, steps: readonly ScalingStep[]): number {
  return steps
    .flatMap(({ capacity }) => capacity.steps)
    .reduce((sum, step) => sum + secondsOf(search, step), 0);
}

/** The search of a number of instances, which has its part of the time. */
function searchOf({ instances, ...profile }: ScalingProfile): CapacityProfile {
  return { ...profile, kind: 'capacity', longestS: profile.longestS / instances.length };
}

/** One more instance, once it is ready. */
async function another(context: Scale, running: readonly RunningServer[]): Promise<RunningServer> {
  const words = `instance ${running.length + 1} of server ${context.built.server.id}`;
  const server = await startServer(context, 'loaded').catch((error) => rethrow(error, words));
  try {
    if (server.fixtures !== running[0]?.fixtures) {
      const where = 'its fixtures lie elsewhere than those of the first: measure it in containers';
      throw new TrialFailure('rig_failed', where);
    }
    await coldStartOf(context, server);
    return server;
  } catch (error) {
    await server.stop('now');
    return rethrow(error, words);
  }
}

import {
  type CapacityProfile,
  plural,
  type Scaling,
  type ScalingProfile,
  type ScalingStep,
  secondsOf,
} from '@headroom/workload';
import type { Enforced, RunningServer } from '../runtime/runtime.ts';
import { rethrow, TrialFailure } from '../trial-failure.ts';
import { type Searched, searchCapacity } from './capacity.ts';
import type { TrialContext } from './context.ts';
import { asOne } from './instances.ts';
import { coldStartOf, type StartContext, startServer } from './start.ts';
import { publishLater } from './step.ts';

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
 * Refuses more instances than there are processors for: they would take them from each other, and what more of them
 * take would be unknown. Where nothing holds servers to processors, they share all that there are.
 * @param cpus of each instance
 * @throws TrialFailure `rig_failed`
 */
export function refuseScaling(
  { instances, limits }: ScalingProfile,
  { cpus: enforced }: Enforced,
  cpus = limits.cpus,
): void {
  const most = Math.max(...instances);
  const [needed = 0, has = 0] = [most * cpus, enforced?.server ?? 0].map((value) => Number(value.toFixed(2)));
  if (!enforced || needed <= has) return;
  throw new TrialFailure(
    'rig_failed',
    `${most} instances of ${cpus} processors need ${needed}, and servers have ${has} here: choose fewer instances, or less for each, as in scaling:instances=${instances.join('+')},cpus=${fits(enforced.server, most)}`,
  );
}

/** Processors for each instance that there is room for, to a hundredth. */
const fits = (cpus: number, instances: number) => Math.floor((100 * cpus) / instances) / 100;

/**
 * Searches for the capacity of each number of instances, and tells each time how far it is. Instances go on running: those
 * that are missing are started before a search, on top of the first, which is the caller's. Each virtual user keeps to one.
 * The trial's figures are those of the most instances.
 * @throws TrialFailure of an instance that failed, or of a search, with their number; the signal's reason when aborted
 */
export async function searchScaling(
  context: Scale,
  first: RunningServer,
  tell: (scaled: Scaled) => void,
): Promise<void> {
  const { profile, processors, runtime, signal, world } = context;
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

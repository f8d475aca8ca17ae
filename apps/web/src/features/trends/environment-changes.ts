import { listTrialConditions, type MeasuredRevision, type TrialConditions } from '@headroom/db';
import { capitalised } from '@headroom/model/text/plural';
import { conditionsApart } from '@headroom/report';
import type { Step } from '@headroom/report/trends';
import { circumstancesBetween } from '#results/run/circumstances.ts';
import { db } from '#server/db.ts';

/** Trials of a commit that are read: all of a run share its environment, and few tell the conditions of their windows. */
const READ = 10;

/**
 * Changes of the environment at each step of a server, in sentences: between the commit of the step and the last measured
 * one before it.
 */
export async function environmentChanges(
  revisions: readonly MeasuredRevision[],
  serverId: string,
  steps: readonly Step[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const idsAt = (place: number) =>
    revisions[place]?.servers.find((own) => own.serverId === serverId)?.trialIds.slice(0, READ) ?? [];
  const places = steps.map(({ index }) => {
    const before = Array.from({ length: index }, (_, back) => index - 1 - back);
    return { index, is: idsAt(index), was: before.map(idsAt).find((ids) => ids.length > 0) ?? [] };
  });
  const read = await listTrialConditions(
    db(),
    places.flatMap(({ was, is }) => [...was, ...is]),
  );
  const byId = new Map(read.map((trial) => [trial.id, trial]));
  const trialsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return new Map(places.map(({ index, was, is }) => [index, changesBetween(trialsOf(was), trialsOf(is))]));
}

/** Differences between the environments of two groups of trials, in sentences. */
export function changesBetween(was: readonly TrialConditions[], is: readonly TrialConditions[]): string[] {
  const runs = (trials: readonly TrialConditions[]) => trials.flatMap(({ run }) => run ?? []);
  return [
    ...circumstancesBetween(runs(was), runs(is)),
    ...conditionsApart(was, is, { interleaved: false }),
  ].map(({ name, was, is }) => `${capitalised(name)}: ${was} before, ${is} from here on.`);
}

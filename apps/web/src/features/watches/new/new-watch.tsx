import { MIN_COMPARISON_ROUNDS, watchRequestSchema } from '@headroom/workload';
import { asksForLost } from '#queueing/choices.ts';
import { LostProject } from '#queueing/lost-project.tsx';
import { NeedsScript } from '#queueing/needs-script.tsx';
import { readChoices } from '#queueing/read-choices.ts';
import { comparable } from '#queueing/suite-option.ts';
import type { Params } from '#ui/address.ts';
import { firstWatchDraft, type WatchChoices } from './draft.ts';
import { NewWatchForm } from './form.tsx';

/** The form with what it can offer right now, filled as the address asks. */
export async function NewWatch({ asked }: { asked: Params }) {
  const choices = await readWatchChoices();
  if (asksForLost(choices, asked)) {
    return <LostProject action={{ href: '/watches/new', label: 'Watch something else' }} />;
  }
  return (
    <>
      <NeedsScript instead="watch a branch with POST /api/v1/watches" />
      <NewWatchForm choices={choices} first={firstWatchDraft(choices, asked)} />
    </>
  );
}

async function readWatchChoices(): Promise<WatchChoices> {
  const choices = await readChoices();
  return {
    ...choices,
    // Archives have versions and no branches.
    projects: choices.projects.filter(({ versions }) => versions === null),
    suites: choices.suites.map((suite) => ({ ...suite, profiles: comparable(suite.profiles) })),
    profiles: comparable(choices.profiles),
    minRounds: MIN_COMPARISON_ROUNDS,
    defaultRounds: watchRequestSchema.shape.rounds.parse(undefined),
    everyMinutes: watchRequestSchema.shape.everyMinutes.parse(undefined),
  };
}

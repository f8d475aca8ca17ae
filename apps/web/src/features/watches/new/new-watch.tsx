import { comparisonRequestSchema, MIN_COMPARISON_ROUNDS, watchRequestSchema } from '@headroom/workload';
import { asksForLost } from '#queueing/choices.ts';
import { LostProject } from '#queueing/lost-project.tsx';
import { readChoices } from '#queueing/read-choices.ts';
import { comparable } from '#queueing/suite-option.ts';
import type { Params } from '#ui/address.ts';
import { Notice } from '#ui/message.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
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
      <noscript>
        <div className="mb-5">
          <Notice tone="warn" title="This form needs JavaScript">
            Without it, watch a branch with POST /api/v1/watches; /api/v1/openapi.json describes it.
          </Notice>
        </div>
      </noscript>
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
    defaultRounds: comparisonRequestSchema.shape.rounds.parse(undefined),
    everyMinutes: watchRequestSchema.shape.everyMinutes.parse(undefined),
  };
}

/** Keeps the place of the form while its choices are read. */
export function NewWatchSkeleton() {
  return (
    <Skeleton>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-6">
          <Bone className="h-28" />
          <Bone className="h-60" />
          <Bone className="h-24" />
        </div>
        <Bone className="h-56" />
      </div>
    </Skeleton>
  );
}

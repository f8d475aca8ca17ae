import { readProjectTexts } from '@headroom/db';
import { MIN_COMPARISON_ROUNDS, watchRequestSchema } from '@headroom/model/comparison';
import { LostProject } from '#queueing/fields/lost-project.tsx';
import { NeedsScript } from '#queueing/fields/needs-script.tsx';
import { asksForLost } from '#queueing/offered/offers.ts';
import { readChoices } from '#queueing/offered/read-choices.ts';
import { comparable } from '#queueing/offered/suite-option.ts';
import { packageOf } from '#queueing/release.ts';
import { db } from '#server/db.ts';
import type { Params } from '#ui/address.ts';
import { firstWatchDraft, type WatchChoices } from './draft.ts';
import { NewWatchForm } from './form.tsx';

/** The form with its current choices, filled from the query of the page. */
export async function NewWatch({ query }: { query: Params }) {
  const choices = await readWatchChoices();
  if (asksForLost(choices, query)) {
    return <LostProject action={{ href: '/watches/new', label: 'Watch something else' }} />;
  }
  return (
    <>
      <NeedsScript instead="watch a branch or releases with POST /api/v1/watches" />
      <NewWatchForm choices={choices} first={firstWatchDraft(choices, query)} />
    </>
  );
}

async function readWatchChoices(): Promise<WatchChoices> {
  const choices = await readChoices();
  const packages = await packagesOf(choices);
  return {
    ...choices,
    packages,
    suites: choices.suites.map((suite) => ({ ...suite, profiles: comparable(suite.profiles) })),
    profiles: comparable(choices.profiles),
    minRounds: MIN_COMPARISON_ROUNDS,
    defaultRounds: watchRequestSchema.shape.rounds.parse(undefined),
    everyMinutes: watchRequestSchema.shape.everyMinutes.parse(undefined),
  };
}

/** Packages with releases to follow, by project id. */
async function packagesOf({ projects }: Pick<WatchChoices, 'projects'>): Promise<Record<string, string>> {
  const packages = await Promise.all(
    projects
      .filter(({ versions }) => versions !== null)
      .map(async ({ id }) => {
        const file = (await readProjectTexts(db(), id))?.file;
        const source = file ? await packageOf(file) : null;
        return source ? [[id, source.target] as const] : [];
      }),
  );
  return Object.fromEntries(packages.flat());
}

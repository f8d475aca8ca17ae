import { LostProject } from '#queueing/fields/lost-project.tsx';
import { NeedsScript } from '#queueing/fields/needs-script.tsx';
import { asksForLost } from '#queueing/offered/offers.ts';
import { currentActor } from '#server/access/permit.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import type { Params } from '#ui/address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { firstCompareDraft } from './choices.ts';
import { NewComparisonForm } from './form.tsx';
import { readCompareChoices } from './read-choices.ts';

/** The form with what it can offer right now, filled as the address asks. */
export async function NewComparison({ asked }: { asked: Params }) {
  if ((await hostsFor(await currentActor())).length === 0) return <NoHost />;
  const choices = await readCompareChoices();
  if (asksForLost(choices, asked)) {
    return <LostProject action={{ href: '/compare/new', label: 'Compare something else' }} />;
  }
  return (
    <>
      <NeedsScript instead="queue a comparison with POST /api/v1/comparisons" />
      <NewComparisonForm choices={choices} first={firstCompareDraft(choices, asked)} />
    </>
  );
}

function NoHost() {
  return (
    <Empty
      title="No worker has connected yet"
      action={<ButtonLink href="/hosts">How to start one</ButtonLink>}
    >
      Once a host connects, choose its branches, tags and latest commits here.
    </Empty>
  );
}

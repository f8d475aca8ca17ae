import { firstDraft } from '#queueing/draft.ts';
import { LostProject } from '#queueing/fields/lost-project.tsx';
import { NeedsScript } from '#queueing/fields/needs-script.tsx';
import { asksForLost } from '#queueing/offered/offers.ts';
import { readChoices } from '#queueing/offered/read-choices.ts';
import { mayRead } from '#server/access/permit.ts';
import type { Params } from '#ui/address.ts';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { readHead } from '../detail/head.ts';
import { NewRunForm } from './form.tsx';

/** The form with what it can offer right now, filled as the address asks. */
export async function NewRun({ asked }: { asked: Params }) {
  const choices = await readChoices();
  if (asksForLost(choices, asked)) {
    return <LostProject action={{ href: '/runs/new', label: 'Queue another run' }} />;
  }
  const { again } = asked;
  const named = again && (await mayRead({ id: again })) ? await readHead(again) : null;
  return (
    <>
      <NeedsScript instead="queue a run with POST /api/v1/runs" />
      <NewRunForm choices={choices} first={firstDraft(choices, asked)} named={named} />
    </>
  );
}

/** Keeps the place of the form while its choices are read. */
export function NewRunSkeleton() {
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

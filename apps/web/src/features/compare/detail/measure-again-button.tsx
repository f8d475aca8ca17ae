'use client';

import { call } from '@headroom/api/client';
import { plural } from '@headroom/model/text/plural';
import { NothingQueued, queueLabel } from '#queueing/fields/queue-button.tsx';
import type { Submitted } from '#queueing/submit.ts';
import { useQueueing } from '#queueing/use-queueing.ts';
import { Button } from '#ui/button.tsx';
import type { ComparisonBody } from './measure-again.ts';

interface Props {
  request: ComparisonBody;
  rounds: number;
  /** True where it may end before the last round. */
  untilDecided: boolean;
}

/** Queues the comparison that is estimated to decide, and goes to its page. */
export function MeasureAgain({ request, rounds, untilDecided }: Props) {
  const { form, sending, refused } = useQueueing(
    () => queue(request),
    (id) => `/compare/${id}`,
  );
  const label = `Measure again with ${untilDecided ? 'up to ' : ''}${plural(rounds, 'round')}`;
  return (
    <form {...form} className="flex flex-wrap items-center gap-2">
      <Button type="submit" tone="main" aria-disabled={sending}>
        {queueLabel(label, sending)}
      </Button>
      <NothingQueued refused={refused} />
    </form>
  );
}

/** Sends the request. There is no field to mark: the message says it all. */
async function queue(request: ComparisonBody): Promise<Submitted> {
  const answer = await call('POST /api/v1/comparisons', { body: request });
  return answer.refused ? { refused: { ...answer.refused, fields: [] } } : answer;
}

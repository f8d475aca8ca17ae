import { route } from '../../../../../../api/route.ts';
import { readSnapshot } from '../../../../../../progress/read.ts';
import { progressStream } from '../../../../../../progress/stream.ts';
import { followRunOperation } from '../../../../../../runs/operations.ts';
import { hub } from '../../../../../../services/hub.ts';

export const dynamic = 'force-dynamic';

export const GET = route<{ id: string }>(followRunOperation, async ({ params: { id } }) => {
  const stream = progressStream({ runId: id, hub: hub(), readSnapshot: () => readSnapshot(id) });
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream',
      // "no-transform": compression would hold events back.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
});

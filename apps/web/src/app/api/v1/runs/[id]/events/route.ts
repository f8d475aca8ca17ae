import { runsApi } from '@headroom/api/runs';
import { takePlace } from '#features/runs/progress/places.ts';
import { feeds } from '#features/runs/progress/process-feeds.ts';
import { route } from '#server/api/route.ts';
import { connection } from '#server/edge/connection.ts';
import { ApiError } from '#server/http/errors.ts';

export const dynamic = 'force-dynamic';

const HEADERS = {
  'content-type': 'text/event-stream',
  // "no-transform": compression would hold events back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

const SHARED = 'An event stream needs a separate connection: this one has an open request.';

export const GET = route(runsApi.followRun, async ({ request, params: { id }, actor }) => {
  const way = connection();
  if (way.isShared) throw new ApiError('too_many_requests', SHARED);
  const headers = new Headers(request.headers);
  const visitor = { actor, headers, key: new URL(request.url).searchParams.get('key') };
  way.onClose(await takePlace(visitor, id));
  return new Response(feeds().follow(id, { connection: way, visitor }), { headers: HEADERS });
});

/** Own HEAD handler: without it Next.js would answer by opening a stream that no one reads or closes. */
export const HEAD = route(runsApi.followRun, async () => new Response(null, { headers: HEADERS }));

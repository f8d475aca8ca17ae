import { watchesApi } from '@headroom/api/watches';
import { takeAndJudge } from '#features/watches/push/take.ts';
import { route } from '#server/api/route.ts';

export const POST = route(watchesApi.pushToWatch, async ({ params: { id }, request }) =>
  Response.json({ head: await takeAndJudge(id, request) }, { status: 202 }),
);

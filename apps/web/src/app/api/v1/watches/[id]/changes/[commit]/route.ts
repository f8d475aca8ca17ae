import { watchesApi } from '@headroom/api/watches';
import { withdrawAcknowledgement } from '@headroom/db';
import { acknowledge } from '#features/watches/manage.ts';
import { refLabel } from '#results/run/labels.ts';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';
import { notFound } from '#server/http/ids.ts';

export const PUT = route(watchesApi.acknowledgeChange, async ({ params, body, actor, audit }) => {
  await acknowledge(params, body, actor);
  const details = { expected: body.expected ?? null, fixedBy: body.fixedBy ?? null };
  await audit({ action: 'watch.acknowledged', subject: refLabel(params.commit), details });
  return { id: params.id };
});

export const DELETE = route(watchesApi.withdrawAcknowledgement, async ({ params: { id, commit }, audit }) => {
  if (!(await withdrawAcknowledgement(db(), id, commit))) throw notFound('acknowledgement of commit', commit);
  await audit({ action: 'watch.unacknowledged', subject: refLabel(commit), details: {} });
  return { id };
});

import { readTrial } from '@headroom/db';
import { isId, notFound } from '../../../../../api/ids.ts';
import { reply } from '../../../../../api/reply.ts';
import { route } from '../../../../../api/route.ts';
import { readTrialOperation } from '../../../../../runs/operations.ts';
import { db } from '../../../../../services/db.ts';

export const GET = route<{ id: string }>(async (_request, { id }) => {
  const trial = isId(id) ? await readTrial(db(), id) : null;
  if (!trial) throw notFound('trial', id);
  return reply(readTrialOperation, trial);
});

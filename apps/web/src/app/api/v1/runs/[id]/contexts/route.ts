import { runsApi } from '@headroom/api/runs';
import { listContexts } from '@headroom/db';
import { contextTotal } from '@headroom/report';
import { route } from '#server/api/route.ts';
import { db } from '#server/db.ts';

export const GET = route(runsApi.readRunContexts, async ({ params: { id } }) => {
  const contexts = await listContexts(db(), id);
  return {
    contexts: contexts.map(({ serverId, side, result, answers }) => ({
      ...{ serverId, side },
      ...('problem' in result
        ? { tokens: null, bytes: null, figures: null, problem: result.problem }
        : { ...contextTotal(result), figures: result, problem: null }),
      ...(answers && 'problem' in answers
        ? { answers: null, answersProblem: answers.problem }
        : { answers, answersProblem: null }),
    })),
  };
});

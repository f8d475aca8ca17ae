import type { EvidenceRemoved, ServerContext, StoredRevision, TrialDetail } from '@headroom/db';
import { contextTotal } from '@headroom/report';

/** Note that the evidence which trials leave beside their numbers was removed. */
export function serializeEvidenceRemoved(removed: EvidenceRemoved | null) {
  return removed && { ...removed, at: removed.at.toISOString() };
}

/** A trial with its measurements, in every JSON that holds one. */
export function serializeTrial(trial: TrialDetail) {
  return {
    ...trial,
    startedAt: trial.startedAt?.toISOString() ?? null,
    finishedAt: trial.finishedAt?.toISOString() ?? null,
    revision: serializeRevision(trial.revision),
  };
}

/** A commit that servers were built from. */
export function serializeRevision(revision: StoredRevision | null) {
  return revision && { ...revision, committedAt: revision.committedAt?.toISOString() ?? null };
}

/** What a server takes of the context of a model, with its total. */
export function serializeContext({ serverId, side, result, answers }: ServerContext) {
  return {
    ...{ serverId, side },
    ...('problem' in result
      ? { tokens: null, bytes: null, figures: null, problem: result.problem }
      : { ...contextTotal(result), figures: result, problem: null }),
    ...(answers && 'problem' in answers
      ? { answers: null, answersProblem: answers.problem }
      : { answers, answersProblem: null }),
  };
}

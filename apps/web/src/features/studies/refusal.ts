import { StudyImportError } from '@headroom/report/studies';
import { ApiError } from '#server/http/errors.ts';
import { StudyNameError } from './new-study.ts';

/** Does what may refuse a study; turns the refusal into the API's, which names every file and field. */
export function orRefuse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StudyImportError || error instanceof StudyNameError)) throw error;
    const fields = error.problems.map(({ file, field, message }) => ({
      path: [file, field].filter(Boolean).join(': '),
      message,
    }));
    const more = error instanceof StudyImportError ? error.more : 0;
    const shown = more > 0 ? `: ${fields.length + more}, of which the first ${fields.length} are shown` : '';
    throw new ApiError('invalid_study', `Not stored: the study has mistakes${shown}.`, {
      fields,
      cause: error,
    });
  }
}

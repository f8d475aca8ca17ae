import type { FieldError } from '@headroom/api/errors';
import type { StudyNames, StudyPreview } from '@headroom/api/studies';
import type { StudyFile } from '@headroom/report/studies';

export type Refused = { message: string; fields: FieldError[] };

/** Asks what a study would show; nothing is stored. */
export function preview(files: readonly StudyFile[], names: StudyNames): Promise<StudyPreview | Refused> {
  return post('/api/v1/studies/preview', { ...names, files });
}

/** Stores a study; the answer is its address, or what to change. */
export function store(files: readonly StudyFile[], names: StudyNames): Promise<{ path: string } | Refused> {
  return post('/api/v1/studies', { ...names, files });
}

async function post<Answer>(path: string, body: object): Promise<Answer | Refused> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (response?.ok && answer) return answer;
  if (answer?.error) return answer.error;
  return { message: 'The web app could not be reached; nothing was stored. Try again.', fields: [] };
}

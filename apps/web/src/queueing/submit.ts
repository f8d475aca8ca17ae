import type { FieldError } from '@headroom/api/errors';
import type { Draft, LoadDraft } from './choices.ts';

export type Submitted = { id: string } | { message: string; fields: FieldError[] };

/** Sends the draft of a single run. A repository that is not the hosts' own checkout is measured at its HEAD. */
export function submitRun({ ref, ...draft }: Draft, ownRepository: string): Promise<Submitted> {
  const wanted = ref.trim() || (draft.repository === ownRepository ? undefined : 'HEAD');
  return submit('/api/v1/runs', draft, { ref: wanted });
}

/** Sends what was typed to the API, the only way a run is queued; the answer is its id or what to change. */
export async function submit(path: string, draft: LoadDraft, more: object): Promise<Submitted> {
  const rounds = draft.rounds.trim() === '' ? null : Number(draft.rounds);
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...draft, ...more, rounds, priority: Number(draft.priority) }),
    });
  } catch {
    return { message: 'The web app could not be reached; nothing was queued. Try again.', fields: [] };
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body) return { id: body.id };
  if (body?.error) return body.error;
  return {
    message: `The web app answered with status ${response.status}; nothing was queued. Try again.`,
    fields: [],
  };
}

/** Messages by form field; `servers.0` belongs to `servers`. */
export function byField(fields: readonly FieldError[]): Partial<Record<string, string>> {
  const messages: Record<string, string> = {};
  for (const { path, message } of fields) {
    const field = path.split('.')[0] ?? '';
    messages[field] = messages[field] ? `${messages[field]}. ${message}` : message;
  }
  return messages;
}

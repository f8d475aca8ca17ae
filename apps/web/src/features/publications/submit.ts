import type { FieldError } from '@headroom/api/errors';

export type Answer = { path: string } | { message: string; fields: FieldError[] };

/** Asks the API to publish a run; the answer is its permanent address or what to change. */
export async function submitPublication(runId: string, draft: object): Promise<Answer> {
  const response = await fetch(`/api/v1/runs/${runId}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(draft),
  }).catch(() => null);
  const body = await response?.json().catch(() => null);
  if (response?.ok && body) return { path: body.path };
  if (body?.error) return body.error;
  return { message: 'The web app could not be reached; nothing was published. Try again.', fields: [] };
}

/** Asks the API to withdraw the publication of a run; answers whether it did. */
export async function submitWithdrawal(runId: string): Promise<boolean> {
  const response = await fetch(`/api/v1/runs/${runId}/publication`, { method: 'DELETE' }).catch(() => null);
  // Somebody else withdrew it meanwhile.
  return response?.ok === true || response?.status === 404;
}

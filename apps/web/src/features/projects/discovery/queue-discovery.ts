import { call, type Input, type Refused } from '@headroom/api/client';

export type DiscoveryBody = Input<'POST /api/v1/discoveries'>['body'];

/** Queues a discovery. Gives the address of its page, or why none was queued. */
export async function queueDiscovery(
  body: DiscoveryBody,
): Promise<{ readonly path: string; readonly refused?: undefined } | { readonly refused: Refused }> {
  const answer = await call('POST /api/v1/discoveries', { body });
  return answer.refused ? { refused: answer.refused } : { path: `/projects/new?discovery=${answer.body.id}` };
}

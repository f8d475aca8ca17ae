import { WITHIN_MS, whatIsAway } from '#server/readiness/away.ts';

export const dynamic = 'force-dynamic';

const HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** Says whether the process can do its work: 503 names what it would need for that. */
export async function GET(): Promise<Response> {
  const away = await whatIsAway();
  if (away.length === 0) return new Response('ready\n', { headers: HEADERS });
  const sentences = away.map((name) => `${name} does not answer within ${WITHIN_MS / 1000} s.\n`);
  return new Response(sentences.join(''), { status: 503, headers: HEADERS });
}

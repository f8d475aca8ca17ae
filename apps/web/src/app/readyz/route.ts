import { WITHIN_MS, whatIsAway } from '#server/readiness/away.ts';
import { whatSchemaLacks } from '#server/readiness/schema.ts';
import { isEnding } from '#server/shutdown.ts';

export const dynamic = 'force-dynamic';

const HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** Says whether the process can do its work: 503 names what it would need for that, or that it ends. */
export async function GET(): Promise<Response> {
  if (isEnding()) return unready('This process was told to end.\n');
  const away = await whatIsAway();
  if (away.length > 0)
    return unready(away.map((name) => `${name} does not answer within ${WITHIN_MS / 1000} s.\n`).join(''));
  const lacks = await whatSchemaLacks();
  return lacks === null ? new Response('ready\n', { headers: HEADERS }) : unready(`${lacks}\n`);
}

function unready(reason: string): Response {
  return new Response(reason, { status: 503, headers: HEADERS });
}

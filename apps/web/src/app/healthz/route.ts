export const dynamic = 'force-dynamic';

/** Says that the process answers; nothing behind it is asked. */
export function GET(): Response {
  return new Response('ok\n', { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

import { Silence } from '../check.ts';
import type { McpClient } from '../client.ts';
import type { AnyTarget } from './target.ts';

export const HOST = 'Host without a port';

/** Statuses by which servers refuse a Host. */
const REFUSALS = [400, 403, 421];

/**
 * The Host of a request without its port, as clients of the ports 80 and 443 send it.
 * @param client with an open session, or of requests without one
 * @returns a warning
 */
export async function checkHostHeader(client: McpClient, target: AnyTarget): Promise<string | undefined> {
  const { headers = {}, url } = target;
  const [, host = new URL(url).host] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'host') ?? [];
  const { hostname, port } = new URL(`http://${host}`);
  if (port === '') return undefined;
  if (REFUSALS.includes(await client.statusWith({}))) return undefined;
  const status = await client.statusWith({ Host: hostname }).catch((error) => {
    if (!(error instanceof Silence)) throw error;
    return undefined;
  });
  if (status !== undefined && !REFUSALS.includes(status)) return undefined;
  const how = status === undefined ? 'no answer' : `status ${status}`;
  return `refuses a Host without its port (${how}), as clients of the ports 80 and 443 send it`;
}

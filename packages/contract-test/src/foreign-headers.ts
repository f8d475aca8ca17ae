import { localHost } from '@headroom/model/host';
import { Breach } from './check.ts';
import type { McpClient } from './client.ts';

const FOREIGN = 'attacker.example';
/** Statuses that refuse a request for where it comes from: the second says that the Host is another server's. */
const REFUSALS = [403, 421];

/**
 * A page that a browser on this machine shows can have its own name point here, and then ask a local server in the
 * user's place ("DNS rebinding"). A server notices by Host and Origin: those of this machine are answered, others are
 * refused, as the security warning of MCP's Streamable HTTP asks.
 * @returns a warning @throws Breach for a request of this machine that is refused
 */
export async function foreignHeaders(client: McpClient, url: string): Promise<string | undefined> {
  const host = localHost(url);
  const local = await client.statusWith({ Origin: `http://${host}` });
  if (local !== 200) throw new Breach(`expected status 200 to the origin http://${host}, got ${local}`);
  const foreign = [
    { header: 'Host', value: host.replace(/^[^:]+/, FOREIGN) },
    { header: 'Origin', value: `http://${FOREIGN}` },
  ];
  const warnings: string[] = [];
  for (const { header, value } of foreign) {
    const status = await client.statusWith({ [header]: value });
    if (!REFUSALS.includes(status)) warnings.push(`expected status 403 to ${header} ${value}, got ${status}`);
  }
  return warnings.length > 0 ? warnings.join('; ') : undefined;
}

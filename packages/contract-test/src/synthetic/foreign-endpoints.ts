import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Breach, type Checks } from '../check.ts';
import { refuses } from '../suite/bad-input.ts';
import type { SuiteContext } from '../suite/context.ts';
import { judgeWork, readCounters } from '../suite/counters.ts';
import { TOOL } from './fetch.ts';

/** No server leads into the network: endpoints elsewhere are refused, and nobody there is asked. */
export async function checkForeignEndpoints(checks: Checks, context: SuiteContext): Promise<void> {
  const bad = { field: 'endpoint', tool: TOOL };
  await checks.run(`${TOOL}: foreign endpoints`, async () => {
    let asked = 0;
    const elsewhere = createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    try {
      const { port } = elsewhere.address() as AddressInfo;
      const before = await readCounters(context.backends);
      for (const endpoint of foreignEndpoints(context.backends.api.toldUrl, port)) {
        await refuses(context, bad, endpoint);
      }
      const after = await readCounters(context.backends);
      if (asked > 0) throw new Breach(`expected nobody to be asked elsewhere, got ${asked} connections`);
      return judgeWork({}, before, after);
    } finally {
      elsewhere.close();
    }
  });
}

/**
 * Endpoints of which none is on the API service as it was named to the server.
 * @param port where a stranger listens on this machine
 */
export function foreignEndpoints(apiUrl: string, port: number): string[] {
  const { host, hostname } = new URL(apiUrl);
  const stranger = `127.0.0.1:${port}`;
  return [
    // Another host, another port, another scheme.
    `http://${stranger}/api`,
    `http://${hostname}:${port}/api`,
    'http://api.invalid/api',
    `${apiUrl}.api.invalid/api`,
    `https://${host}/api`,
    `ftp://${host}/api`,
    'file:///etc/hostname',
    // Addresses that only begin like one on the API service, or have a user.
    `http://${host}@${stranger}/api`,
    `http://api@${host}/api`,
    `http://api:secret@${stranger}/api`,
    // Paths that clients take for an address.
    `//${stranger}/api`,
    `/\\${stranger}/api`,
    `\\\\${stranger}\\api`,
    `http:\\\\${stranger}\\api`,
    `http://${host}\\@${stranger}/api`,
    // White space and control characters, which clients drop or send on.
    '/api\n',
    '/api\r\nX-Forwarded-For: 127.0.0.1',
    '/a pi',
    ' /api',
    '/\t/api',
    `/\n/${stranger}/api`,
    '/api\u0000',
    '/api\u007f',
    // Neither a path nor an address.
    'api',
    host,
  ];
}

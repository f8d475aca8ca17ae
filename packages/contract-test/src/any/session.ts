import {
  faultOfEnd,
  faultOfStatus,
  findHandshake,
  isSessionProtocol,
  SESSION_PROTOCOLS,
} from '@headroom/model/suite';
import { refuseFault } from '../answer.ts';
import { Breach, type Checks } from '../check.ts';
import type { McpClient } from '../client.ts';
import { shown } from '../difference.ts';
import { CAPABILITIES, isTool, undeclared } from './operations.ts';
import type { AnyTarget } from './target.ts';

/** Opens a session where the handshake has one. */
export async function openSession(client: McpClient): Promise<void> {
  if (client.isStateless) return;
  await client.initialize();
  await client.initialized();
}

/**
 * Opens a session by the handshake of the load, check by check.
 * @param found gets the protocol version that the server agrees on
 * @returns whether calls can follow
 */
export async function checkSession(
  checks: Checks,
  client: McpClient,
  { handshake, workload }: Pick<AnyTarget, 'handshake' | 'workload'>,
  found: { protocolVersion: string | undefined },
): Promise<boolean> {
  let capabilities = {};
  const wanted = findHandshake(handshake)?.protocol ?? undefined;
  if (client.isStateless) return true;
  const opened = await checks.run('initialize', async () => {
    const answer = await client.initialize();
    refuseFault(answer);
    const version = answer.message?.result?.protocolVersion;
    if (!isSessionProtocol(version)) {
      throw new Breach(
        `expected one of protocol versions ${SESSION_PROTOCOLS.join(', ')}, got ${shown(version)}`,
      );
    }
    if (wanted !== undefined && version !== wanted) {
      throw new Breach(`expected protocol version ${wanted}, got ${shown(version)}`);
    }
    found.protocolVersion = version;
    capabilities = answer.message?.result?.capabilities ?? {};
    return undefined;
  });
  if (!opened) return false;
  if (!workload.tools.every(isTool)) {
    await checks.run(CAPABILITIES, async () => undeclared(workload.tools, capabilities));
  }
  return checks.run('notifications/initialized', async () => {
    const status = await client.initialized();
    if (faultOfStatus(status)) throw new Breach(`expected a status 2xx, got ${status}`);
    return undefined;
  });
}

/** Ends the session of a client. @throws Breach for a status that clients take for an error */
export async function endSession(client: McpClient): Promise<undefined> {
  const status = await client.endSession();
  if (status !== undefined && faultOfEnd(status)) {
    throw new Breach(`expected a status 2xx or 405 to DELETE, got ${status}`);
  }
}

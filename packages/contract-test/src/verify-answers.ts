import { withHost } from '@headroom/model/host';
import { protocolOf } from '@headroom/model/suite';
import { type CheckResult, collectChecks } from './check.ts';
import { McpClient } from './client.ts';
import { checkProtocol } from './protocol.ts';
import type { ContractTarget, SuiteChecks } from './suite/contract.ts';
import { contractFor } from './suite/contracts.ts';

/**
 * The contract of a running server whose backends work: protocol, every answer in full, bad input, and the backends'
 * own counters as proof of work. Leaves Redis as it was.
 * @param target `url` is the MCP endpoint; of Redis, where the suite has one, `redisUrl` names a user who may read
 * counters and put keys back, and whom no server is told
 * @throws when a backend cannot be asked: that is not the server's fault
 */
export async function verifyAnswers(target: ContractTarget & { url: string }): Promise<CheckResult[]> {
  const { suite } = target;
  return contractFor(suite).opened(target, ({ check }) => checksOf(target, check));
}

/** The part of it that is MCP itself: no tool of the suite is called. */
export function verifyProtocol(target: ContractTarget & { url: string }): Promise<CheckResult[]> {
  return checksOf(target);
}

function checksOf(
  target: ContractTarget & { url: string },
  check?: SuiteChecks['check'],
): Promise<CheckResult[]> {
  return collectChecks(async (checks) => {
    const client = clientOfSuite(target);
    try {
      await checkProtocol(checks, client, target);
      await check?.(checks, client);
    } finally {
      await client.close();
    }
  });
}

/** A client that asks for the host that servers under test know. */
export function clientOfSuite({
  url,
  suite,
  handshake = 'session',
}: Pick<ContractTarget, 'suite' | 'handshake'> & { url: string }): McpClient {
  return new McpClient({ url, protocol: protocolOf(handshake, suite), headers: withHost(url, {}) });
}

import { type Suite, withHost } from '@headroom/workload';
import { type CheckResult, collectChecks } from './check.ts';
import { McpClient } from './client.ts';
import { withBackends } from './io/backends.ts';
import { checkIo } from './io/index.ts';
import { preserving } from './io/preserve.ts';
import { checkProtocol } from './protocol.ts';

/** Target of the checks: a server's backends, seeded and used by nobody else at that time. */
export interface ContractTarget {
  /** Address with a user who may read counters and put keys back; no server is told that user. */
  redisUrl: string;
  apiUrl: string;
  serverId: string;
  suite: Suite;
}

/**
 * The contract of a running server whose backends work: protocol, every answer in full, bad input, fifty parallel
 * calls, and the backends' own counters as proof of work. Leaves Redis as it was.
 * @param target `url` is the MCP endpoint
 * @throws when Redis or the API service cannot be asked: that is not the server's fault
 */
export function verifyAnswers(target: ContractTarget & { url: string }): Promise<CheckResult[]> {
  const { url, serverId, suite } = target;
  refuseUnknownSuite(suite);
  return withBackends(target, (backends) =>
    preserving(backends.redis, () =>
      collectChecks(async (checks) => {
        const client = clientOfSuite(url, suite);
        try {
          await checkProtocol(checks, client, target);
          await checkIo(checks, { client, backends, tools: suite.tools, serverId });
        } finally {
          await client.close();
        }
      }),
    ),
  );
}

/** A client that asks for the host that servers under test know. */
export function clientOfSuite(url: string, { protocol }: Suite): McpClient {
  return new McpClient({ url, protocol, headers: withHost(url, {}) });
}

/** @throws for a suite that has no contract test yet */
export function refuseUnknownSuite({ id }: Suite): void {
  if (id !== 'io') {
    throw new Error(`suite "${id}" has no contract test; write it beside packages/contract-test/src/io`);
  }
}

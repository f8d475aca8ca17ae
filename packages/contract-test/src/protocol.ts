import { withHost } from '@headroom/model/host';
import { ASKED_PROTOCOLS, type Protocol, protocolOf } from '@headroom/model/suite';
import { isDeeperThan, MAX_DEPTH } from '@headroom/model/text';
import { described, isError, refuseFault } from './answer.ts';
import { Breach, type Checks } from './check.ts';
import { type McpClient, NO_SUCH_TOOL } from './client.ts';
import { difference, shown } from './difference.ts';
import { foreignHeaders } from './foreign-headers.ts';
import { spokenProtocols } from './speaks.ts';
import type { ContractTarget } from './suite/contract.ts';
import { checkExtraTool, checkToolsList } from './tools-list.ts';

/** Checks of every server whatever the suite: MCP itself, and GET /health. */
export async function checkProtocol(
  checks: Checks,
  client: McpClient,
  target: Pick<ContractTarget, 'extraTools' | 'handshake' | 'protocols' | 'suite' | 'serverId'> & {
    url: string;
  },
): Promise<void> {
  const { extraTools: extra = 0, handshake = 'session', url, suite, serverId } = target;
  await checks.run('health', () => health(client, serverId));
  if (!client.isStateless) {
    await checks.run('initialize', () => initialize(client, protocolOf(handshake, suite)));
    await checks.run('notifications/initialized', () => notification(client));
  }
  await checks.run('tools/list', () => checkToolsList(client, suite, extra));
  if (extra > 0) await checks.run('extra tools', () => checkExtraTool(client, { extra, serverId }));
  await checks.run('unknown tool', () => unknownTool(client));
  await checks.run('Host and Origin', () => foreignHeaders(client, url));
  await checkVersions(checks, target);
}

/**
 * A check for each version that a server speaks or is said to speak: what is kept of the checks tells which it speaks,
 * and a manifest that says otherwise breaks the contract.
 */
async function checkVersions(
  checks: Checks,
  { url, protocols }: Pick<ContractTarget, 'protocols'> & { url: string },
): Promise<void> {
  const spoken = await spokenProtocols({ url, headers: withHost(url, {}) });
  for (const version of ASKED_PROTOCOLS) {
    if (!spoken.includes(version) && !protocols?.includes(version)) continue;
    await checks.run(`MCP ${version}`, () => asSaid(version, { spoken, protocols }));
  }
}

async function asSaid(
  version: Protocol,
  { spoken, protocols }: { spoken: readonly Protocol[]; protocols: readonly Protocol[] | undefined },
): Promise<undefined> {
  if (!spoken.includes(version)) {
    throw new Breach(
      `expected MCP ${version}, as the manifest says in protocols, got ${spoken.join(', ') || 'none'}`,
    );
  }
  if (protocols && !protocols.includes(version)) {
    throw new Breach(
      `expected ${protocols.join(', ')}, as the manifest says in protocols, got ${version} too`,
    );
  }
}

async function health(client: McpClient, serverId: string): Promise<undefined> {
  const { status, body } = await client.health();
  if (status !== 200) throw new Breach(`expected status 200, got ${status}: ${shown(body)}`);
  const found = difference({ status: 'ok', server: serverId }, parsed(body));
  if (found) throw new Breach(found);
}

async function initialize(client: McpClient, protocol: Protocol): Promise<string | undefined> {
  const answer = await client.initialize();
  refuseFault(answer);
  const version = answer.message?.result?.protocolVersion;
  if (version !== protocol) {
    throw new Breach(`expected protocol version ${protocol}, got ${shown(version)}`);
  }
  const warnings = [
    answer.isSse && 'expected application/json, got server-sent events',
    answer.sessionId && 'expected no session, got a session id',
  ].filter((warning) => typeof warning === 'string');
  return warnings.length > 0 ? warnings.join('; ') : undefined;
}

async function notification(client: McpClient): Promise<undefined> {
  const status = await client.initialized();
  if (status !== 202) throw new Breach(`expected status 202, got ${status}`);
}

async function unknownTool(client: McpClient): Promise<undefined> {
  const answer = await client.call(NO_SUCH_TOOL, {});
  if (!isError(answer)) throw new Breach(`expected an error, got ${described(answer)}`);
}

function parsed(body: string): unknown {
  if (isDeeperThan(MAX_DEPTH, body)) return body;
  try {
    return JSON.parse(body);
  } catch {
    // Compared as it is: the difference shows it.
    return body;
  }
}

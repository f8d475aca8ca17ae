import { ASKED_PROTOCOLS, type Protocol } from '@headroom/model/suite';
import { Silence } from './check.ts';
import { type ClientOptions, McpClient } from './client.ts';

type Asked = Pick<ClientOptions, 'url' | 'headers' | 'tokens'>;

/**
 * Whether a running server speaks a version of the protocol: it agrees on it where a session is opened by it, or says
 * that its list of tools is complete where there are no sessions.
 */
export async function speaks(asked: Asked, protocol: Protocol): Promise<boolean> {
  const client = new McpClient({ ...asked, protocol });
  try {
    // Servers of earlier versions answer a list without a session, too, but do not say that it is complete.
    if (client.isStateless) return (await client.listTools()).message?.result?.resultType === 'complete';
    return (await client.initialize()).message?.result?.protocolVersion === protocol;
  } catch (error) {
    if (error instanceof Silence) return false;
    throw error;
  } finally {
    await client.close();
  }
}

/** Those versions that a running server speaks of which servers of the installation are asked for, oldest first. */
export async function spokenProtocols(asked: Asked): Promise<Protocol[]> {
  const spoken: Protocol[] = [];
  for (const protocol of ASKED_PROTOCOLS) if (await speaks(asked, protocol)) spoken.push(protocol);
  return spoken;
}

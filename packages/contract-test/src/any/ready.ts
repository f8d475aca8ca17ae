import { refuseFault } from '../answer.ts';
import { Breach, Silence } from '../check.ts';
import { type AnyTarget, clientOf } from './target.ts';

/**
 * Asks a server that is starting whether it is ready: by an answered `initialize`, where its handshake has one, and
 * `tools/list`.
 * @returns undefined once it is, else what it answered
 */
export async function isReady(target: AnyTarget): Promise<string | undefined> {
  const client = clientOf(target);
  try {
    if (!client.isStateless) {
      refuseFault(await client.initialize());
      await client.initialized();
    }
    refuseFault(await client.listTools());
    return undefined;
  } catch (error) {
    if (error instanceof Silence || error instanceof Breach) return error.message;
    throw error;
  } finally {
    await client.close();
  }
}

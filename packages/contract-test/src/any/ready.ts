import { statusInWords } from '@headroom/workload';
import { refuseFault } from '../answer.ts';
import { Breach, Silence } from '../check.ts';
import { HttpClient } from '../http.ts';
import { type AnyTarget, clientOf } from './target.ts';

/** Time that one answer has: it is asked again. */
const HEALTH_WITHIN_MS = 1000;

/**
 * Asks an address of a server that is starting, with the headers that it is asked by later.
 * @returns undefined once it answers with a status of 2xx, else what it answered
 */
export async function isHealthy({
  url,
  headers,
}: {
  url: string;
  headers: Record<string, string>;
}): Promise<string | undefined> {
  const http = new HttpClient();
  try {
    const { status, body } = await http.send({ method: 'GET', url, headers, withinMs: HEALTH_WITHIN_MS });
    return status >= 200 && status < 300 ? undefined : `${statusInWords(status)}: ${body.slice(0, 200)}`;
  } catch (error) {
    if (!(error instanceof Silence)) throw error;
    return error.cause instanceof Error ? error.cause.message : error.message;
  } finally {
    http.close();
  }
}

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

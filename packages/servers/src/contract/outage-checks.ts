import { setTimeout as delay } from 'node:timers/promises';
import { type Suite, withUser } from '@headroom/workload';
import { described, toolError } from './answer.ts';
import { Breach, Silence } from './check.ts';
import type { McpClient } from './client.ts';
import { shown } from './difference.ts';
import { callAsLoad } from './io/context.ts';
import { LOAD_USER } from './io/users.ts';

const RECOVERS_WITHIN_MS = 5000;
const POLL_MS = 5;

/** A backend as messages name it. */
export interface Named {
  title: string;
  name: RegExp;
}

/** Every tool, called at once as under load, answers rightly. @throws Breach */
export async function works(client: McpClient, { tools }: Suite): Promise<undefined> {
  return all(tools.map((tool) => callAsLoad(client, tool, LOAD_USER)));
}

/**
 * While a backend is away every tool answers with an error that names it, and GET /health with 503, all asked at once.
 * @throws Breach with everything that is wrong; Silence when an answer does not come in time
 */
export async function failsNaming(backend: Named, client: McpClient, { tools }: Suite): Promise<undefined> {
  const calls = tools.map(async ({ name, arguments: args }) => {
    const answer = await client.call(name, withUser(args, LOAD_USER));
    if (backend.name.test(toolError(answer) ?? '')) return;
    throw new Breach(`${name}: expected a tool error that names ${backend.title}, got ${described(answer)}`);
  });
  const health = client.health().then(({ status, body }) => {
    if (status === 503 && backend.name.test(body)) return;
    throw new Breach(
      `GET /health: expected status 503 and a body that names ${backend.title}, got ${status}: ${shown(body)}`,
    );
  });
  return all([...calls, health]);
}

/** Once a backend is back every tool answers rightly within 5 s. @throws Breach with what was answered last */
export async function recovers(backend: Named, client: McpClient, { tools }: Suite): Promise<undefined> {
  const deadline = performance.now() + RECOVERS_WITHIN_MS;
  return all(
    tools.map(async (tool) => {
      for (;;) {
        const leftMs = Math.ceil(deadline - performance.now());
        const fault = await callAsLoad(client, tool, LOAD_USER, Math.max(leftMs, 1)).then(
          () => undefined,
          faultOnly,
        );
        if (!fault) return;
        if (performance.now() < deadline) await delay(POLL_MS);
        else throw new Breach(`${tool.name}: ${backend.title} was back for 5 s, yet ${fault.message}`);
      }
    }),
  );
}

function faultOnly(error: unknown): Breach {
  if (error instanceof Breach) return error;
  throw error;
}

/** Waits for all, so that nothing goes on behind a check that failed; then throws every Breach in one. */
async function all(checks: readonly Promise<void>[]): Promise<undefined> {
  const errors = (await Promise.allSettled(checks)).flatMap((check) =>
    check.status === 'rejected' ? [check.reason as unknown] : [],
  );
  const breaches = errors.map(faultOnly);
  if (breaches.length === 0) return;
  const Kind = breaches.some((breach) => breach instanceof Silence) ? Silence : Breach;
  throw new Kind(breaches.map(({ message }) => message).join('; '), { cause: breaches[0] });
}

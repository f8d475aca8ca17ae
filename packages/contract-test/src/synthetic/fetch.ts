import { z } from 'zod';
import { described, toolError } from '../answer.ts';
import { Breach, type Checks } from '../check.ts';
import { shown } from '../difference.ts';
import { checkCall, checkDefaults, type SuiteContext } from '../suite/context.ts';

export const TOOL = 'fetch_external_data';
const DEFAULT_ENDPOINT = '/api';
const MAX_CHARACTERS = 2000;
/** More than any body of the API service, so that one that is passed on is seen. */
const MAX_BYTES = 2 ** 23;

/** Paths with another answer than JSON with status 200, and the status that a tool error must name. */
const FAILING: readonly { endpoint: string; status?: number }[] = [
  { endpoint: '/payload/items/101', status: 404 },
  { endpoint: '/payload/echo', status: 405 },
  // Status 200, but no JSON.
  { endpoint: '/payload/logs' },
];

/** `fetch_external_data`: every value of its answers, and what the API service refuses. */
export async function checkFetch(checks: Checks, context: SuiteContext): Promise<void> {
  const check = (endpoint: string) => checkEndpoint(context, endpoint, { endpoint });
  await checks.run(TOOL, () => check(DEFAULT_ENDPOINT));
  await checks.run(`${TOOL}: other paths`, async () => {
    const items = await check('/payload/items');
    const long = await check('/api?'.padEnd(MAX_CHARACTERS, 'x'));
    return (await check('/payload/items/7?a=b&c=%2F')) ?? items ?? long;
  });
  await checks.run(`${TOOL}: whole address`, () => check(`${context.backends.api.toldUrl}/api`));
  await checkDefaults(checks, TOOL, (args) => checkEndpoint(context, DEFAULT_ENDPOINT, args));
  await checks.run(`${TOOL}: other statuses and no JSON`, async () => {
    for (const failing of FAILING) await fails(context, failing);
    return undefined;
  });
}

async function fails({ client }: SuiteContext, { endpoint, status }: (typeof FAILING)[number]) {
  const answer = await client.call(TOOL, { endpoint }, { maxBytes: MAX_BYTES });
  const words = toolError(answer);
  if (words !== undefined && (status === undefined || words.includes(`${status}`))) return;
  const named = status === undefined ? '' : ` that names status ${status}`;
  throw new Breach(`expected a tool error${named} to endpoint ${shown(endpoint)}, got ${described(answer)}`);
}

/** Calls with `args`, which must mean this endpoint. */
async function checkEndpoint(context: SuiteContext, endpoint: string, args: unknown) {
  return checkCall(context, TOOL, args, await expectedFetch(context, endpoint), ['data']);
}

/** The right answer for an endpoint of the API service. */
export async function expectedFetch({ backends: { api }, serverId }: SuiteContext, endpoint: string) {
  const path = endpoint.startsWith('/') ? endpoint : endpoint.slice(api.toldUrl.length);
  return { endpoint, status_code: 200, data: await api.ask(z.unknown(), path), server_type: serverId };
}

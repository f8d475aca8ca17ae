import type { Checks } from '../check.ts';
import { checkBadInput } from '../suite/bad-input.ts';
import { contractOf } from '../suite/contract.ts';
import type { Work } from '../suite/counters.ts';
import { checkForm } from '../suite/form.ts';
import { checkLargeRequests } from '../suite/large-request.ts';
import { checkParallel } from '../suite/parallel.ts';
import { checkWork } from '../suite/work.ts';
import { checkAnalyses } from './analyses.ts';
import { BAD_FIELDS } from './bad-input.ts';
import { type PayloadContext, readBodies } from './context.ts';
import { misleadingBodies } from './misleading.ts';
import { planParallel } from './parallel.ts';
import { checkProxies } from './proxies.ts';
import { unusualBodies } from './unusual.ts';

const WORK: Work = {
  echo: { '/payload/echo': 1 },
  get_item: { '/payload/items/{id}': 1 },
  list_items: { '/payload/items': 1 },
  create_item: { '/payload/items': 1 },
  analyze_records: { '/payload/records': 1 },
  analyze_logs: { '/payload/logs': 1 },
};

/** Contract of suite `payload` (docs/suite-payload.md). */
export const payloadContract = contractOf({
  work: WORK,
  values: {},
  readers: ['analyze_records', 'analyze_logs'],
  open: async ({ apiUrl }, use) => use(await readBodies(apiUrl)),
  check: checkPayload,
  strain: strainPayload,
  misleading: misleadingBodies,
  unusual: unusualBodies,
});

async function checkPayload(checks: Checks, context: PayloadContext): Promise<void> {
  await checks.run('form of tool answers', () => checkForm(context));
  await checkProxies(checks, context);
  await checkAnalyses(checks, context);
  await checkBadInput(checks, context, BAD_FIELDS);
  await checkWork(checks, context);
}

/** Many bodies at once, and large requests, make heaps grow. */
async function strainPayload(checks: Checks, context: PayloadContext): Promise<void> {
  await checkParallel(checks, context, () => planParallel(context));
  await checkLargeRequests(checks, context, [
    { tool: 'echo', arguments: (message) => ({ message }) },
    { tool: 'create_item', arguments: (name) => ({ name, category: 'tools', price: 9.99 }) },
  ]);
}

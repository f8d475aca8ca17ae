import { compare, rightValue } from '../answer.ts';
import type { Checks } from '../check.ts';
import { ApiService } from '../suite/backends.ts';
import { checkBadInput } from '../suite/bad-input.ts';
import type { SuiteContext } from '../suite/context.ts';
import { contractOf } from '../suite/contract.ts';
import type { Work } from '../suite/counters.ts';
import { checkForm } from '../suite/form.ts';
import { checkLargeRequests } from '../suite/large-request.ts';
import { checkParallel } from '../suite/parallel.ts';
import { checkWork } from '../suite/work.ts';
import { BAD_FIELDS } from './bad-input.ts';
import { checkFetch } from './fetch.ts';
import { checkFibonacci } from './fibonacci.ts';
import { checkForeignEndpoints } from './foreign-endpoints.ts';
import { planParallel } from './parallel.ts';
import { checkDeepData, checkProcess, expectedProcess } from './process.ts';
import { checkQuery } from './query.ts';

const WORK: Work = {
  calculate_fibonacci: {},
  fetch_external_data: { '/api': 1 },
  process_json_data: {},
  simulate_database_query: {},
};

/** Contract of suite `synthetic` (docs/suite-synthetic.md). */
export const syntheticContract = contractOf({
  work: WORK,
  values: {},
  readers: ['fetch_external_data'],
  open: ({ apiUrl, toldApiUrl }, use) => use({ api: new ApiService(apiUrl, toldApiUrl) }),
  check: checkSynthetic,
  strain: strainSynthetic,
});

async function checkSynthetic(checks: Checks, context: SuiteContext): Promise<void> {
  await checks.run('form of tool answers', () => checkForm(context));
  await checkFibonacci(checks, context);
  await checkFetch(checks, context);
  await checkProcess(checks, context);
  await checkQuery(checks, context);
  await checkBadInput(checks, context, BAD_FIELDS);
  await checkForeignEndpoints(checks, context);
  await checkWork(checks, context);
  await checkParallel(checks, context, () => planParallel(context));
}

async function strainSynthetic(checks: Checks, context: SuiteContext): Promise<void> {
  await checkDeepData(checks, context);
  await checkLargeRequests(checks, context, [
    {
      tool: 'process_json_data',
      arguments: (text) => ({ data: { text } }),
      judge: (answer, text) => void compare(expectedProcess({ text }, context.serverId), rightValue(answer)),
    },
    { tool: 'simulate_database_query', arguments: (query) => ({ query, delay_ms: 0 }) },
  ]);
}

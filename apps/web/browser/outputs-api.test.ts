import { runOutputsApi } from '@headroom/api/run-outputs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparedRun, registerBench } from './fixture.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

let web: Web;
let hostId: string;
beforeAll(async () => {
  web = await startWeb();
  hostId = await registerBench(web.db);
});
afterAll(() => web.stop());

const get = (path: string) => fetch(`${web.url}/api/v1/${path}`);
const read = async (path: string) => (await get(path)).json();

test('other tools read a comparison as JUnit XML and OpenTelemetry metrics; budgets that cannot work are named', async () => {
  const id = await comparedRun(web.db, { hostId, servers: ['go'], effect: 1.5 });
  const budgets = { 'go/*/*': { failPct: 80 }, 'gp/all/rps': { failPct: 80 } };
  await web.db.run.update({ where: { id }, data: { budgets } });
  const junit = await get(`runs/${id}/junit`);
  expect(junit.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(junit.headers.get('content-disposition')).toContain(`headroom-${id}-junit.xml`);
  const xml = await junit.text();
  expect(xml).toMatch(/<testsuites name="http[^"]+" tests="\d+" failures="0" errors="0"/);
  expect(xml).toMatch(
    /<testcase classname="budgets" name="gp\/all\/rps">\s*<skipped message="budget &quot;gp/,
  );
  expect(xml).toMatch(/<property name="get_user_cart\/meanMs\/change" value="1\.\d+"\/>/);
  const metrics = await read(`runs/${id}/otlp`);
  expect(runOutputsApi.readRunOtlp.success.schema.parse(metrics)).toEqual(metrics);
  const trials = await web.db.trial.count({ where: { runId: id } });
  expect(metrics.resourceMetrics).toHaveLength(trials);
  expect(JSON.stringify(metrics)).toContain(
    '{"key":"gen_ai.tool.name","value":{"stringValue":"get_user_cart"}}',
  );
  const page = (await (await fetch(`${web.url}/compare/${id}`)).text()).replace(/<[^>]+>/g, '');
  expect(page).toContain('1 budget cannot work');
  expect(page).toContain('budget &quot;gp/all/rps&quot; matches no server: go');
  for (const path of ['junit', 'otlp']) expect((await get(`runs/${UNKNOWN_ID}/${path}`)).status).toBe(404);
});

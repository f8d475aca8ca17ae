/** A run whose servers could reach hosts of a network: each page that shows its figures says so. */
import { ensureDefaultWorkspace } from '@headroom/db';
import { RUN_ENVIRONMENT, triedProject } from '@headroom/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { openTab, type Tab, visit } from './browser.ts';
import { registerBench } from './fixture.ts';
import { openedWeb } from './opened.ts';
import { projectRun } from './project-run.ts';

const EGRESS = ['api.example.org', 'cdn.example.org'];
const MEANING =
  'Servers could reach api.example.org and cdn.example.org by a proxy: figures of calls to them include the network';

const opened = openedWeb();
let tab: Tab;
let project: string;
let run: string;
let plain: string;
beforeAll(async () => {
  const hostId = await registerBench(opened.web.db);
  const workspaceId = await ensureDefaultWorkspace(opened.web.db);
  const repository = 'https://git.example.org/shop.git';
  project = await triedProject(opened.web.db, { workspaceId, hostId, repository });
  plain = await projectRun(opened.web.db, { projectId: project, hostId });
  const fork = await triedProject(opened.web.db, { workspaceId, hostId, repository: `${repository}/fork` });
  run = await projectRun(opened.web.db, { projectId: fork, hostId });
  await opened.web.db.run.updateMany({
    where: { projectId: fork },
    data: { environment: { ...RUN_ENVIRONMENT, egress: EGRESS } },
  });
  project = fork;
  tab = await openTab(opened.browser);
});

async function textOf(path: string): Promise<string> {
  await visit(tab.page, opened.web.url + path);
  return (await tab.page.getByRole('main').textContent()) ?? '';
}

test('the page of the run, its method and its JSON say so; those of a run without do not', async () => {
  await visit(tab.page, `${opened.web.url}/runs/${run}`);
  await expect.poll(() => tab.page.locator('#caveat-network').textContent()).toContain(`${MEANING}.`);
  const method = await textOf(`/runs/${run}?tab=method`);
  expect(method).toContain(`Network${MEANING}. Plain processes can reach other hosts.`);
  const { environment } = await (await fetch(`${opened.web.url}/api/v1/runs/${run}`)).json();
  expect(environment.egress).toEqual(EGRESS);
  expect(await textOf(`/runs/${plain}?tab=method`)).not.toMatch(/network/i);
});

test('the page of its project says so of the try, and tells its figures from those of another project', async () => {
  const text = await textOf(`/projects/${project}`);
  expect(text).toContain(`Network${MEANING}.`);
  await tab.page.getByText('Different conditions: network.').waitFor();
});

test('its public page says so', async () => {
  const published = await fetch(`${opened.web.url}/api/v1/runs/${run}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Shop', summary: 'With a network.', slug: 'shop', confirmDisturbed: true }),
  });
  expect(published.status).toBe(201);
  const text = await textOf('/results/shop');
  expect(text).toContain(`Network${MEANING}.`);
  expect(text).toContain('2 servers × 2 rounds, the workload of a project');
  expect(text).not.toContain('own-');
  await expect.poll(() => tab.page.locator('#caveat-network').textContent()).toContain(`${MEANING}.`);
  expect(await textOf('/results')).toContain('network');
});

test('a load that came from another machine is told with that machine and the network to it', async () => {
  const network = { roundTripMs: 0.184, bytesPerS: 1.18e9, clockAheadMs: -2.34 };
  const loadHost = { ...RUN_ENVIRONMENT.host, cpuModel: 'EPYC 7543', cpus: 16, network, isHost: false };
  const environment = { ...RUN_ENVIRONMENT, loadHost };
  const id = await projectRun(opened.web.db, {
    projectId: project,
    hostId: await registerBench(opened.web.db),
  });
  await opened.web.db.run.update({ where: { id }, data: { environment } });
  const text = await textOf(`/runs/${id}?tab=method`);
  expect(text).toContain('Load fromanother machine: EPYC 7543, 16 logical');
  expect(text).toContain('Networkround trip 0.184 ms, 9,440 Mbit/s before the run; clocks 2.3 ms apart');
  const answer = await (await fetch(`${opened.web.url}/api/v1/runs/${id}`)).json();
  expect(answer.environment.loadHost).toMatchObject({
    cpuModel: 'EPYC 7543',
    cpus: 16,
    isHost: false,
    network,
  });
});

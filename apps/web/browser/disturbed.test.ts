import { aResult } from '@headroom/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { openTab, visit } from './browser.ts';
import { comparedRun, measuredRun } from './fixture.ts';
import { openedWeb } from './opened.ts';

const finished = { status: 'finished', reason: null } as const;
/** Time that other programs took, in percent of all processors of the host: 4 of them for 5 s. */
const othersTook = (pct: number) => ({ hostCpuMs: (aResult().hostCpuMs ?? 0) + (pct / 100) * 20_000 });

const opened = openedWeb();
/** Run in one of whose four trials, go in round 2, other programs took a fifth of the host. */
let busy: string;
let quiet: string;
/** A comparison of go, of whose twelve trials head's in round 1 was disturbed. */
let compared: string;
beforeAll(async () => {
  busy = await measuredRun(opened.web.db, {
    request: { rounds: 2 },
    outcomeOf: (serverId, round) => (serverId === 'go' && round === 2 ? othersTook(20) : {}),
    end: finished,
  });
  await opened.web.db.trial.updateMany({
    where: { runId: busy, serverId: 'go', round: 2 },
    data: { attempt: 3 },
  });
  quiet = await measuredRun(opened.web.db, { request: { rounds: 2 }, end: finished });
  compared = await comparedRun(opened.web.db);
  // Its parties used about 97 s of the 120 s that four processors have in its window; others the rest.
  await opened.web.db.trial.updateMany({
    where: { runId: compared, side: 'head', round: 1 },
    data: { hostCpuMs: 120_000, stolenCpuMs: 0, rigCpuMs: 0 },
  });
});

async function textOf(path: string): Promise<string> {
  const tab = await openTab(opened.browser);
  await visit(tab.page, opened.web.url + path);
  const text = (await tab.page.getByRole('main').textContent()) ?? '';
  await tab.close();
  return text;
}

function publish(runId: string, slug: string, more: object = {}) {
  return fetch(`${opened.web.url}/api/v1/runs/${runId}/publication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Busy', summary: 'What it says.', slug, ...more }),
  });
}

test('a run that stayed disturbed says so: which trials, how much, how often measured, and in its headline', async () => {
  const text = await textOf(`/runs/${busy}`);
  expect(text).toContain('host busy 1 of 4');
  expect(text).toMatch(
    /go, round 2: other programs took 2\d\.\d % of the host’s processors; measured 3 times/,
  );
  expect(text).toMatch(/serves the most at this load: .*the host was busy in 1 of 2 trials of go/);
  expect(await textOf(`/runs/${quiet}`)).not.toContain('busy');
});

test('the list of runs marks those that stayed disturbed, and no other', async () => {
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/runs`);
  const rows = tab.page.getByRole('region', { name: 'Runs' }).locator('tbody tr');
  const marked = rows.filter({ hasText: 'host busy' });
  // Runs of every kind are listed: the comparison, too.
  await expect.poll(() => marked.count()).toBe(2);
  await expect.poll(() => marked.locator(`a[href="/runs/${busy}"]`).count()).toBe(1);
  await expect.poll(() => marked.locator(`a[href="/compare/${compared}"]`).count()).toBe(1);
  await tab.close();
});

test('what limited each server is at its name, in sight at 1440', async () => {
  const tab = await openTab(opened.browser);
  await tab.page.setViewportSize({ width: 1440, height: 900 });
  await visit(tab.page, `${opened.web.url}/runs/${busy}`);
  const servers = tab.page.getByRole('region', { name: 'Servers', exact: true });
  await expect.poll(() => servers.getByRole('columnheader', { name: 'Limited by' }).count()).toBe(0);
  const chips = servers.locator('tbody th').getByText('limited by', { exact: false });
  await expect.poll(() => chips.count()).toBe(2);
  const box = await servers.locator('tbody th [title^="Limited by"]').first().boundingBox();
  expect(box && box.x > 0 && box.x + box.width < 1440).toBe(true);
  // The chart of rates says it on the first screen.
  const charted = await tab.page
    .locator('svg text', { hasText: /^[\d,.]+ [A-Za-z ]+$/ })
    .first()
    .boundingBox();
  expect(charted && charted.y + charted.height < 900).toBe(true);
  await tab.close();
});

test('the API publishes it only where that is confirmed, and the confirmation is stored', async () => {
  const refused = await publish(busy, 'unconfirmed');
  expect(refused.status).toBe(409);
  const { error } = await refused.json();
  expect(error).toMatchObject({
    code: 'disturbed_not_confirmed',
    fields: [{ path: 'confirmDisturbed', message: expect.stringContaining('the host was busy in 1 trial') }],
  });
  expect((await publish(busy, 'unconfirmed', { confirmDisturbed: false })).status).toBe(409);
  expect((await publish(busy, 'unconfirmed', { confirmDisturbed: 'yes' })).status).toBe(422);
  const unasked = await publish(quiet, 'quiet');
  expect([unasked.status, (await unasked.json()).disturbedTrials]).toEqual([201, 0]);
});

test('the form asks for the confirmation, and the public page tells it', async () => {
  const tab = await openTab(opened.browser);
  const { page } = tab;
  await visit(page, `${opened.web.url}/runs/${busy}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Busy host');
  await form.getByLabel('Summary').fill('Measured beside a build.');
  const refused = page.waitForResponse((response) => response.status() === 409);
  await form.getByRole('button', { name: 'Publish' }).click();
  await refused;
  await form.getByText('Confirm that it is published although the host was busy in 1 trial').waitFor();
  await form.getByLabel('Publish although the host was busy in 1 trial').check();
  await form.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/results\/busy-host$/);
  const text = (await page.getByRole('main').textContent()) ?? '';
  expect(text).toContain('host busy 1 of 4');
  expect(text).toContain('The publisher confirmed to publish it anyway.');
  // The refusal is an error on the console.
  await page.context().close();
  const told = await (await fetch(`${opened.web.url}/api/v1/publications/busy-host`)).json();
  expect(told.disturbedTrials).toBe(1);
  const picture = await fetch(`${opened.web.url}/results/busy-host/opengraph-image`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('lists of results mark it, and so does its badge', async () => {
  const text = await textOf('/results');
  expect(text).toContain('host busy 1 of 4');
  expect(await (await fetch(`${opened.web.url}/results/busy-host/badge/go.svg`)).text()).toContain(
    ', host busy',
  );
});

test('a comparison with a disturbed trial says so on its page, in its list, to the API and in Markdown', async () => {
  expect(await textOf(`/compare/${compared}`)).toMatch(
    /host busy 1 of 12.*go, head, round 1: other programs took 1\d\.\d %/s,
  );
  const tab = await openTab(opened.browser);
  await visit(tab.page, `${opened.web.url}/compare`);
  const rows = tab.page.getByRole('region', { name: 'Comparisons' }).locator('tbody tr');
  await expect.poll(() => rows.filter({ hasText: 'host busy' }).count()).toBe(1);
  await tab.close();
  const told = await (await fetch(`${opened.web.url}/api/v1/comparisons/${compared}`)).json();
  expect(told.disturbed).toBe(1);
  const markdown = await fetch(`${opened.web.url}/api/v1/comparisons/${compared}/markdown`);
  const written = await markdown.text();
  expect(written).toContain('The host was busy in 1 trial:');
  expect(written).toContain('Caveats: shares the host · host busy 1 of 12.');
});

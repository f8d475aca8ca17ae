import { ensureDefaultWorkspace, requestCancel } from '@headroom/db';
import type { Browser, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openContext, openTab, visit } from './browser.ts';
import { queuedRun } from './fixture.ts';
import { violations } from './looks.ts';
import { startReceiver } from './receiver.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let web: Web;
let browser: Browser;

let answer = 204;
/** Has the receiver answer by another status for a while. */
async function receiverAnswers(status: number, work: () => Promise<void>): Promise<void> {
  answer = status;
  await work().finally(() => {
    answer = 204;
  });
}

beforeAll(async () => {
  receiver = await startReceiver(() => answer);
  const env = { HEADROOM_WEBHOOK_ALLOW: receiver.place };
  [web, browser] = await Promise.all([startWeb({ env }), launch()]);
});
afterAll(async () => {
  await browser.close();
  await web.stop();
  await receiver.stop();
});

async function onPage(work: (page: Page) => Promise<void>): Promise<void> {
  const { page, close } = await openTab(browser);
  await visit(page, `${web.url}/workspace/webhooks`);
  await work(page);
  await close();
}

const endRun = async () => requestCancel(web.db, await queuedRun(web.db));
const send = (method: string, path: string, body?: object) =>
  fetch(`${web.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

test('an address that may not be is refused at its field, which keeps what was typed', async () => {
  // A tab of its own, not of openTab: the browser reports the refusal as an error.
  const page = await (await openContext(browser)).newPage();
  await visit(page, `${web.url}/workspace/webhooks`);
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('https://169.254.169.254/latest/meta-data/');
  await page.getByRole('button', { name: 'Add webhook' }).press('Enter');
  await page.getByText('Must be a public address').waitFor();
  expect(await address.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => address.inputValue()).toBe('https://169.254.169.254/latest/meta-data/');
  await page.close();
});

test('a webhook is added, told of a run, told again, and removed', async () => {
  await onPage(async (page) => {
    const address = page.getByRole('textbox', { name: 'Address' });
    await address.fill(receiver.url);
    await page.getByRole('button', { name: 'Add webhook' }).press('Enter');
    const secret = (await page.locator('[data-secret]').textContent()) ?? '';
    await page.getByRole('table').getByText(receiver.url).waitFor();
    await page.getByText('No messages yet').waitFor();

    await endRun();
    await expect.poll(() => receiver.got.length).toBe(1);
    const { body, headers } = receiver.got[0] ?? { body: '', headers: {} };
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'run_finished' });

    await page.reload();
    expect(await page.content()).not.toContain(secret);
    const row = page.getByRole('region', { name: 'Messages sent' }).getByRole('row').nth(1);
    await expect.poll(() => row.textContent()).toMatch(/Run ended[\s\S]*Delivered[\s\S]*1[\s\S]*204/);
    await visit(page, page.url());
    await row.getByRole('button', { name: /Send again/ }).click();
    await expect.poll(() => receiver.got.length).toBe(2);
    expect(receiver.got[1]?.headers['webhook-id']).toBe(headers['webhook-id']);

    await page.getByRole('button', { name: `Remove ${receiver.url}` }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('table').getByText(receiver.url).first().waitFor({ state: 'detached' });
  });
});

test('a test is sent at once, is signed, says that it is one, and the page says what came of it', async () => {
  const made = await (await send('POST', '/webhooks', { url: receiver.url, kinds: ['verdict'] })).json();
  const before = receiver.got.length;
  await onPage(async (page) => {
    const row = page
      .getByRole('region', { name: 'Webhooks', exact: true })
      .getByRole('row', { name: /Verdict/ });
    expect(await row.textContent()).toContain('Headroom JSON');
    await row.getByRole('button', { name: /Send a test/ }).click();
    await row.getByText(/^Delivered: 204 in \d+ ms$/).waitFor();
    expect(receiver.got.length).toBe(before + 1);
    const { body = '', headers = {} } = receiver.got[before] ?? {};
    const message = new Webhook(made.secret).verify(body, headers);
    expect(message).toMatchObject({
      type: 'test',
      data: { summary: expect.stringMatching(/^This is a test/) },
    });
    await receiverAnswers(503, async () => {
      await row.getByRole('button', { name: /Send a test/ }).click();
      await row.getByText(/^Not delivered: 503, its status is not 2xx \(\d+ ms\)$/).waitFor();
    });
    expect(await violations(page)).toEqual([]);
  });
  expect(await web.db.webhookDelivery.count({ where: { webhookId: made.id } })).toBe(0);
  await send('DELETE', `/webhooks/${made.id}`);
});

test('a test goes nowhere that a delivery may not', async () => {
  const workspaceId = await ensureDefaultWorkspace(web.db);
  const secret = 'whsec_c2VjcmV0';
  for (const url of [
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    receiver.url.replace(/\d+\/hook/, '1/'),
  ]) {
    const { id } = await web.db.webhook.create({ data: { workspaceId, url, secret } });
    expect(await (await send('POST', `/webhooks/${id}/test`)).json()).toMatchObject({
      delivered: false,
      responseStatus: null,
      error: expect.stringMatching(/refused|public/),
    });
    await send('DELETE', `/webhooks/${id}`);
  }
});

test('a webhook for Slack is told in its format, of runs and by tests', async () => {
  await onPage(async (page) => {
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await page.getByRole('radio', { name: /Slack message/ }).check();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.locator('[data-secret]').waitFor();
    const row = page
      .getByRole('region', { name: 'Webhooks', exact: true })
      .getByRole('row', { name: /Slack message/ });
    await row.getByRole('button', { name: /Send a test/ }).click();
    await row.getByText(/^Delivered/).waitFor();
  });
  const texts = () => receiver.got.map(({ body }) => JSON.parse(body).text).filter(Boolean);
  expect(texts()).toEqual([
    expect.stringMatching(/^This is a test .*\n<http.*\/workspace\/webhooks\|Webhooks> in /),
  ]);
  await endRun();
  await expect.poll(() => texts().at(-1)).toMatch(/^Cancelled.*\n<http.*\/runs\/[\da-f-]+\|.*> in /);
  const refused = await send('POST', '/webhooks', { url: receiver.url, kinds: ['verdict'], format: 'teams' });
  expect((await refused.json()).error.fields).toEqual([
    { path: 'format', message: 'one of headroom, slack' },
  ]);
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('the page keeps to the rules of accessibility: %s, %s wide', async (colorScheme, width) => {
  for (const path of ['/x', '/a-long-path-that-goes-on-and-on-and-on-and-on-and-on']) {
    await send('POST', '/webhooks', { url: receiver.url + path, kinds: ['run_finished'] });
  }
  await endRun();
  const { page, close } = await openTab(browser, { colorScheme, viewport: { width, height: 900 } });
  await visit(page, `${web.url}/workspace/webhooks`);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await close();
});

test.each([
  'http://example.org/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://192.168.0.1/',
  'https://user:pass@example.org/',
  'https://example.org:22/',
  'file:///etc/passwd',
  'javascript:alert(1)',
])('the API refuses %s by its field, and stores nothing', async (url) => {
  const before = await web.db.webhook.count();
  const response = await send('POST', '/webhooks', { url, kinds: ['run_finished'] });
  expect(response.status).toBe(422);
  expect((await response.json()).error.fields).toEqual([{ path: 'url', message: expect.any(String) }]);
  await expect.poll(() => web.db.webhook.count()).toBe(before);
});

test('the API names what is wrong with the kinds, and refuses unknown ids', async () => {
  const kinds = async (value: unknown) =>
    (await (await send('POST', '/webhooks', { url: receiver.url, kinds: value })).json()).error.fields[0];
  expect(await kinds([])).toMatchObject({ path: 'kinds', message: 'choose at least one' });
  expect(await kinds(['run_lost'])).toMatchObject({
    path: 'kinds.0',
    message: expect.stringContaining('run_finished'),
  });
  expect(await kinds(['run_finished', 'run_finished'])).toMatchObject({ path: 'kinds' });
  expect((await send('DELETE', `/webhooks/${UNKNOWN_ID}`)).status).toBe(404);
  expect((await send('GET', `/webhooks/${UNKNOWN_ID}/deliveries`)).status).toBe(404);
  expect((await send('POST', `/webhooks/${UNKNOWN_ID}/test`)).status).toBe(404);
  expect((await send('POST', `/deliveries/${UNKNOWN_ID}/redeliver`)).status).toBe(404);
});

test('a workspace cannot have any number of webhooks; what is added, told and removed stands in lists and in the audit log', async () => {
  await web.db.webhook.deleteMany();
  const add = () => send('POST', '/webhooks', { url: receiver.url, kinds: ['run_finished'] });
  const made = await (await add()).json();
  expect(made.secret).toMatch(/^whsec_/);
  await endRun();
  const listed = async () => (await send('GET', `/webhooks/${made.id}/deliveries`)).json();
  await expect.poll(async () => (await listed()).deliveries[0]?.status).toBe('delivered');
  let response = await add();
  while (response.status === 201) response = await add();
  expect(response.status).toBe(409);
  expect((await response.json()).error.code).toBe('too_many_webhooks');
  const { webhooks } = await (await send('GET', '/webhooks')).json();
  expect(webhooks).toHaveLength(await web.db.webhook.count());
  expect(JSON.stringify(webhooks)).not.toContain('whsec_');
  expect((await send('DELETE', `/webhooks/${made.id}`)).status).toBe(200);
  const audited = await web.db.auditEntry.findMany({
    where: { subject: receiver.url },
    select: { action: true },
  });
  expect(new Set(audited.map(({ action }) => action))).toEqual(
    new Set(['webhook.created', 'webhook.deleted']),
  );
});

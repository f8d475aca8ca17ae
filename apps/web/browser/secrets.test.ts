import { randomBytes } from 'node:crypto';
import { readSecrets } from '@headroom/db';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerOf } from './ask.ts';
import { launch, visit } from './browser.ts';
import { graveViolations } from './looks.ts';
import { type Strangers, strangers, tabOf } from './people.ts';
import { startApp, startWeb, type Web } from './web.ts';

const key = randomBytes(32);

let web: Web;
let browser: Browser;
let people: Strangers;
const { ask, codeOf } = askerOf(() => web);
beforeAll(async () => {
  [web, browser] = await Promise.all([
    startWeb({ mode: 'accounts', env: { HEADROOM_SECRETS_KEY: key.toString('base64') } }),
    launch(),
  ]);
  people = await strangers(web);
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

test('a secret is stored by the page and shown nowhere again', async () => {
  const { ada, stranger } = people;
  const { page, close } = await tabOf(browser, web, ada);
  await visit(page, `${web.url}/workspace/secrets`);
  expect(await graveViolations(page)).toEqual([]);
  await page.getByLabel('Name').fill('API_TOKEN');
  await page.getByLabel('Value').fill('hush-hush');
  await page.getByRole('button', { name: 'Store secret' }).click();
  await page.getByRole('rowheader', { name: 'API_TOKEN' }).waitFor();
  expect(await page.content()).not.toContain('hush-hush');
  expect(await readSecrets(web.db, ada.workspaceId, ['API_TOKEN'], key)).toEqual(
    new Map([['API_TOKEN', 'hush-hush']]),
  );
  const listed = await ask(ada, 'GET', '/api/v1/secrets');
  expect(listed.body).toMatchObject({ enabled: true, secrets: [{ name: 'API_TOKEN' }] });
  expect(JSON.stringify(listed.body)).not.toContain('hush-hush');
  expect((await ask(stranger, 'GET', '/api/v1/secrets')).body.secrets).toEqual([]);
  expect(await codeOf(stranger, 'DELETE', '/api/v1/secrets/API_TOKEN')).toEqual([404, 'not_found']);
  const { entries } = (await ask(ada, 'GET', '/api/v1/audit')).body;
  expect(entries[0]).toMatchObject({ action: 'secret.set', subject: 'API_TOKEN' });
  expect(JSON.stringify(entries)).not.toContain('hush-hush');
  expect((await ask(ada, 'DELETE', '/api/v1/secrets/API_TOKEN')).status).toBe(200);
  expect(await readSecrets(web.db, ada.workspaceId, ['API_TOKEN'], key)).toEqual(new Map());
  await close();
});

test('a name that no file can hold is refused, and a value that could not be taken out of texts', async () => {
  const refused = async (body: object) =>
    (await ask(people.ada, 'POST', '/api/v1/secrets', body)).body.error.fields.map(
      ({ path }: { path: string }) => path,
    );
  expect(await refused({ name: 'api-token', value: 'hush' })).toEqual(['name']);
  expect(await refused({ name: 'API_TOKEN', value: 'abc' })).toEqual(['value']);
});

test('a key of several lines is stored line by line, and not shown while it is typed', async () => {
  const { page, close } = await tabOf(browser, web, people.ada);
  await visit(page, `${web.url}/workspace/secrets`);
  const value = page.getByLabel('Value');
  expect(
    await value.evaluate((field) => getComputedStyle(field).getPropertyValue('-webkit-text-security')),
  ).toBe('disc');
  await expect.poll(() => value.getAttribute('spellcheck')).toBe('false');
  const stored = async (name: string, typed: string) => {
    await page.getByLabel('Name').fill(name);
    await value.fill(typed);
    await page.getByRole('button', { name: 'Store secret' }).click();
    await page.getByRole('rowheader', { name }).waitFor();
    return (await readSecrets(web.db, people.ada.workspaceId, [name], key)).get(name);
  };
  const pem = '-----BEGIN PRIVATE KEY-----\nMIIBVAIBADAN\n-----END PRIVATE KEY-----\n';
  expect(await stored('SIGNING_KEY', pem)).toBe(pem);
  // A token that was copied with the end of its line.
  expect(await stored('COPIED', 'hush-hush\n')).toBe('hush-hush');
  await close();
});

test('without a key nothing is stored, and the page says so', async () => {
  const off = await startApp(web.databaseUrl, web.redis.url, { mode: 'demo' });
  const headers = { origin: off.url, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'A', value: 'hush' });
  const answer = await fetch(`${off.url}/api/v1/secrets`, { method: 'POST', headers, body });
  expect((await answer.json()).error.code).toBe('secrets_off');
  expect(await (await fetch(`${off.url}/workspace/secrets`)).text()).toContain('Secrets are off');
  await off.stop();
});

test('a key that is none keeps the app from starting', async () => {
  const wrong = { mode: 'demo' as const, env: { HEADROOM_SECRETS_KEY: 'short' } };
  await expect(startApp(web.databaseUrl, web.redis.url, wrong)).rejects.toThrow('HEADROOM_SECRETS_KEY');
});

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDefaultWorkspace } from '@headroom/db';
import { anArchive, aProject, archiveProject, aWatch } from '@headroom/db/testing';
import { until } from '@headroom/local/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openTab, visit } from './browser.ts';
import { comparedRun, runsInEveryState } from './fixture.ts';
import { startWeb, UNKNOWN_ID, type Web } from './web.ts';

let web: Web;
let browser: Browser;
let runs: Awaited<ReturnType<typeof runsInEveryState>>;
let comparison: string;
let project: string;
let archives: string;
let watch: string;
beforeAll(async () => {
  [web, browser] = await Promise.all([startWeb(), launch()]);
  runs = await runsInEveryState(web.db);
  comparison = await comparedRun(web.db);
  const workspaceId = await ensureDefaultWorkspace(web.db);
  project = await aProject(web.db, workspaceId);
  archives = await archiveProject(web.db, { workspaceId }, [anArchive('an archive')]);
  watch = await aWatch(web.db, { workspaceId });
  await until(async () => (await web.db.publishedStudy.count()) === 3);
  const body = JSON.stringify({ title: 'Spring', summary: 'What it says.', slug: 'spring' });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${web.url}/api/v1/runs/${runs.finished}/publication`, { method: 'POST', headers, body });
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

/** A tab that collects what the browser refused by the content security policy. */
async function watchedTab() {
  const tab = await openTab(browser);
  const refused: string[] = [];
  await tab.page.exposeFunction('noteRefused', (words: string) => refused.push(words));
  await tab.page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event;
      (window as unknown as { noteRefused(words: string): void }).noteRefused(
        `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`,
      );
    });
  });
  return { page: tab.page, refused };
}

/**
 * Addresses of pages that stand for many things; every other page is found by itself. Other states and parts of a run are
 * visited for their looks, where a tab fails at everything that the browser refuses, too.
 */
const examples = (): Record<string, string[]> => ({
  'runs/[id]': [
    `/runs/${runs.running}`,
    `/runs/${runs.finished}?tab=tools&tool=checkout`,
    `/runs/${UNKNOWN_ID}`,
  ],
  'runs/[id]/preview': [`/runs/${runs.finished}/preview`, `/runs/${UNKNOWN_ID}/preview`],
  'compare/[id]': [
    `/compare/${comparison}`,
    `/compare/${comparison}?row=go.get_user_cart.meanMs`,
    `/compare/${UNKNOWN_ID}`,
  ],
  'projects/[id]': [`/projects/${project}`, `/projects/${archives}`, `/projects/${UNKNOWN_ID}`],
  'watches/[id]': [`/watches/${watch}`, `/watches/${UNKNOWN_ID}`],
  'servers/[id]': ['/servers/rust', '/servers/nobody'],
  'studies/[slug]': ['/studies/tmdevlab-io-2026-02', '/studies/nothing'],
  'invitations/[secret]': ['/invitations/nothing'],
  'results/[slug]': ['/results/spring', '/results/nothing', '/nothing-here'],
  'results/[slug]/today': ['/results/spring/today'],
});

/** Every page; fails for a new one of many things that has no example above. */
function addresses(): string[] {
  const folder = join(import.meta.dirname, '../src/app');
  const pages = globSync('**/page.tsx', { cwd: folder }).map((path) => path.replace(/\/?page\.tsx$/, ''));
  return pages.flatMap((page) => {
    const known = examples()[page] ?? (page.includes('[') ? undefined : [`/${page}`]);
    if (!known) throw new Error(`give an example of the page ${page}`);
    return known;
  });
}

/** Way in which a page is allowed to run scripts. */
const kindOf = (policy: string | null) =>
  /script-src 'nonce-[\w-]{22}' 'strict-dynamic'/.test(policy ?? '')
    ? 'nonce'
    : /script-src 'self'(?: 'sha256-[\w+/]{43}=')+(?:;|$)/.test(policy ?? '')
      ? 'digests'
      : `neither: ${policy}`;

test('no page breaks the policy it is sent with, rendered for one reader or cached for many', async () => {
  const { page, refused } = await watchedTab();
  const kinds = new Set<string>();
  /** Opens a page; gives the kind of its policy. */
  const look = async (path: string): Promise<string> => {
    const response = await page.goto(web.url + path);
    await page.waitForLoadState('load');
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    return kindOf(response?.headers()['content-security-policy'] ?? null);
  };
  /** Kind and status of an answer; one with digests is sent from the cache, alike for many readers, once it was asked for. */
  const ask = async (path: string) => {
    const { headers, status } = await fetch(web.url + path, { headers: { accept: 'text/html' } });
    return { kind: kindOf(headers.get('content-security-policy')), status };
  };
  for (const path of addresses()) {
    const { kind: first, status } = await ask(path);
    const { kind } = await ask(path);
    for (const one of [first, kind]) expect(['nonce', 'digests'], path).toContain(one);
    kinds.add(first).add(kind);
    // A tab of `AUDITED_BY` fails at a refusal of a page that is rendered for one reader; it opens none that is missing.
    if (kind === 'digests' || status !== 200) kinds.add(await look(path));
  }
  expect(refused).toEqual([]);
  expect([...kinds].sort()).toEqual(['digests', 'nonce']);
  await page.context().close();
});

test('nor what pages do: dialogs, the theme, following links, the form', async () => {
  const { page, refused } = await watchedTab();
  await visit(page, `${web.url}/runs/${runs.running}?tab=tools`);
  await page.getByRole('button', { name: 'Cancel run' }).click();
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /theme/i }).first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More pages' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Servers' }).click();
  await page.getByRole('region', { name: 'Servers' }).waitFor();
  await page.getByRole('link', { name: 'rust' }).first().click();
  await page.waitForURL(/\/servers\/rust/);
  await visit(page, `${web.url}/runs/new`);
  await page.getByLabel('Rounds').fill('0');
  await page.getByRole('button', { name: 'Queue run' }).click();
  await page.locator('#rounds-error').waitFor();
  expect(refused).toEqual([]);
  await page.context().close();
});

/** Markup that an injection would have written into a page; each piece would set `got`. */
const INJECTED = [
  ['a handler of an event', '<img src="x" onerror="window.got = 1">'],
  ['an address that is a script', '<a id="js" href="javascript:window.got=1">x</a>'],
  ['a frame with a script', '<iframe srcdoc="<script>parent.got = 1</script>"></iframe>'],
] as const;

/** Writes markup into a page as its parser would; answers what it set. */
async function inject(page: Page, html: string): Promise<unknown> {
  await page.evaluate((text) => {
    const holder = document.createElement('div');
    document.body.append(holder);
    holder.innerHTML = text;
    holder.querySelector<HTMLElement>('#js')?.click();
  }, html);
  return page.evaluate(() => new Promise((done) => setTimeout(() => done((window as { got?: 1 }).got), 200)));
}

test.each(['/runs', '/results/spring'])('markup that got into %s does not run', async (path) => {
  const { page } = await watchedTab();
  await visit(page, web.url + path);
  for (const [what, html] of INJECTED) expect(await inject(page, html), what).toBeUndefined();
  await page.context().close();
});

test('a page is in nobody’s frame', async () => {
  const { headers } = await fetch(`${web.url}/runs`);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
